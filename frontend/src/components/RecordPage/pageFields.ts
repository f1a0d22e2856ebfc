import type { ReactNode } from 'react';
import type { Option } from '@/services/choices';
import type { RequestOptions } from '@/services/http';
import type { Tone } from '../StatusTag';

/** What a page says of a field beside the server's declaration of it. */
export interface PageField<Row> {
  /** It is no column: the list is only filtered by it. */
  column?: false;
  /** Pixels of its column; by its type where left out. */
  width?: number;
  /** The list can be sorted by it. */
  sort?: true;
  /** The foot of the list has its sum; only where the list's export has its total. */
  sum?: true;
  /**
   * The list can be filtered by it: by its options, the records or parameters that it may name, or the values that are read here; else a
   * text by what it contains, a number or a day (`Name`) from `NameFrom` to `NameTo`.
   */
  filter?: true | ((options: RequestOptions) => Promise<readonly (string | Option)[]>);
  /** Reads the first value of a filter by choice, such as the last month with data. */
  first?: (options: RequestOptions) => Promise<string | undefined>;
  /** On a card it stands on top: it says more than what names the record. */
  headline?: true;
  /** The colour of each value; a field that has them says how a record stands. */
  tones?: Readonly<Record<string, Tone>>;
  /** How the list and the detail show it, where the value as text is not enough. */
  text?: (row: Row) => ReactNode;
}

/** The trade's own words for what is done with a record, where staff do not say 新增 or 编辑. */
export interface Words<Row> {
  /** On the button above the list, and as title and button of the form: 办理入住. */
  add?: string;
  /** What is said once it is done, of the record as the list has it: 张伟 已入住 A栋 301. */
  added?: (row: Row) => string;
  /** On the button of a record, and as title and button of its form: 处理; of some records another word than of others. */
  edit?: string | ((row: Row) => string);
  /** The message after saving, made of the saved record. */
  edited?: (row: Row) => string;
}

/**
 * The columns of a list, in its order, by the names of the fields. The form and the detail show every field of the
 * table, whether it is a column or not.
 */
export type PageFields<Row> = Partial<Record<keyof Row & string, PageField<Row>>>;
