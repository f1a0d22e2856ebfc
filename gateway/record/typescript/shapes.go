package typescript

import "qiao/gateway/typescript"

// Shapes are the types that the records of all modules share.
func Shapes() *typescript.File {
	f := &typescript.File{}
	f.ImportTypes("enumerations", "Enumeration")
	f.Printf("%s", shapes)
	return f
}

// shapes are those of declarations, which no Go type has as it is.
const shapes = `
/** One field of a record, as the server declares and checks it. */
export interface RecordField {
  /** Its column, and the field on the wire. */
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'integer' | 'decimal' | 'date' | 'datetime' | 'boolean';
  readonly required?: true;
  /** The least number. */
  readonly min?: number;
  /** The greatest number; of a text its length in UTF-16 units, unbounded where it is missing. */
  readonly max?: number;
  /** How many digits a decimal has behind the point. */
  readonly scale?: number;
  readonly options?: readonly string[];
  /** The only values of an integer, with their labels. */
  readonly enumeration?: Enumeration;
  /** The category of 参数设置 whose enabled values are offered; a value from before stays. */
  readonly parameter?: string;
  /** The default values of a new record, for fields that are not sent. */
  readonly initial?: string | number | boolean;
  /** Never sent; dropped when it is. */
  readonly setBy?: 'server';
  /** The records that the field can name. */
  readonly choice?: RecordChoice;
  /** How to fill it in, where label and rules do not say it. */
  readonly hint?: string;
}

/** A kind of record that a field names one of; GET path/all lists them with key and name. */
export interface RecordChoice {
  readonly path: string;
  readonly key: string;
  readonly name: string;
  /** The column of lists that has the name. */
  readonly shown: string;
  /** There are too many to list: GET path/all finds them by keyword, or one by its key. */
  readonly search?: true;
  /** Another field of the record: only records that suit its value can be named. */
  readonly within?: { readonly field: string; readonly label: string };
  /** A value that is no record, such as the root of a tree. */
  readonly other?: { readonly value: string; readonly label: string };
}

/** A kind of record; path has its routes: index, all, export, add, update/{id}, delete/{id}, history/{id}. */
export interface RecordTable {
  readonly path: string;
  readonly key: string;
  readonly label: string;
  /** The fields whose values name a record. */
  readonly title: readonly string[];
  readonly fields: Readonly<Record<string, RecordField>>;
  /** The writing routes have no verbs: PUT path, POST path/{id}, DELETE path/{id}. */
  readonly byMethod?: true;
  /** There are no routes update, delete and export: records go on by something else than edits. */
  readonly addOnly?: true;
  /** There are the routes import and template too; a line of the sheet is known by these fields. */
  readonly imports?: readonly string[];
  /** Lists that the record has beside its fields; the detail has them, and there is the route detail/{id}. */
  readonly lines?: Readonly<Record<string, RecordLines>>;
}

/** Lines of a record, such as the positions of a quotation: they are sent whole and in their order. */
export interface RecordLines {
  /** Of the list on the wire. */
  readonly name: string;
  /** The key of a line; a new one has none. */
  readonly key: string;
  /** The name of one line. */
  readonly label: string;
  readonly min?: number;
  readonly max: number;
  readonly fields: Readonly<Record<string, RecordField>>;
}

/** A line as the detail has it. */
export type LineRow = Record<string, Value>;

export type Value = string | number | boolean | null;
`
