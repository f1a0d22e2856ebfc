import type { ReactNode } from 'react';
import type { Option } from '@/services/choices';
import type { RequestOptions } from '@/services/http';
import type { Tone } from '../StatusTag';

/** The page's additions to the server's declaration of a field. */
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
   * The list can be filtered by it: by its options, the records or parameters that it may name, or the values that are read
   * here; else a text by a part of it, a number or a day (`Name`) from `NameFrom` to `NameTo`.
   */
  filter?: true | ((options: RequestOptions) => Promise<readonly (string | Option)[]>);
  /** Reads the first value of a filter by choice, such as the last month with data. */
  first?: (options: RequestOptions) => Promise<string | undefined>;
  /** At the top of a card: more important than the name of the record. */
  headline?: true;
  /** The colour of each value; a field with colours is the state of the record. */
  tones?: Readonly<Record<string, Tone>>;
  /** How the list and the detail show it, where the value as text is not enough. */
  text?: (row: Row) => ReactNode;
}

/** The trade's own words for the actions, where staff do not say 新增 or 编辑. */
export interface Words<Row> {
  /** On the button above the list, and as title and button of the form: 办理入住. */
  add?: string;
  /** The message of success, with the record as the list has it: 张伟 已入住 A栋 301. */
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
