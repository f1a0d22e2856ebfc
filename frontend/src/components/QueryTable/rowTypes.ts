import type { MouseEvent, ReactNode } from 'react';
import type { Query } from './query/query';
import type { Selection } from './useSelection';

/** A column: its heading, how it is ordered by, and what stands in its cells. */
export interface QueryColumn<Row> {
  title: string;
  /** The server's name of the column, where one may sort by it. */
  sort?: string;
  /** Numbers and times are first sorted from the top. */
  descendFirst?: boolean;
  /** Pixels; the columns without one share what is left. */
  width?: number;
  align?: 'right';
  /** The foot has its sum: by what name the server answers it, and how it is written. */
  sum?: { name: string; text: (sum: number) => string };
  /** On a card: `headline` stands on top in place of the name, `state` at its right edge, `none` nowhere. */
  card?: 'headline' | 'state' | 'none';
  render: (row: Row) => ReactNode;
}

/** The sums of all rows that the conditions leave; null where there is none. */
export type Sums = Readonly<Record<string, number | null>>;

/** What one can do with a single row: a button at its end, below it on a phone. */
export interface RowAction<Row> {
  text: string;
  /** What it is called at a row, where that is not the same for all. */
  textOf?: ((row: Row) => string) | undefined;
  danger?: boolean;
  run: (row: Row) => void;
}

/** ⋯ at the end of a row's buttons: a menu, which is made when it opens. */
export interface RowMenu<Row> {
  text: '⋯';
  menu: (row: Row) => readonly RowAction<Row>[];
}

/** Whether a click means the row as a whole: not what can be pressed in it, and not the end of selecting its text. */
export function meansRow({ target }: MouseEvent): boolean {
  const pressed = (target as Element).closest('a, button, input, label, select, textarea');
  return !pressed && (window.getSelection()?.isCollapsed ?? true);
}

/** What tables and cards of rows need alike. */
export interface RowsProps<Row> {
  title: string;
  list: Row[];
  columns: QueryColumn<Row>[];
  rowKey: (row: Row) => string;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  /** Opens the detail of a row; left out where there is none to see. */
  onOpen?: (row: Row) => void;
  note?: (row: Row) => ReactNode;
  actions: readonly (RowAction<Row> | RowMenu<Row>)[];
  selection?: Selection<Row>;
  /** By the columns' names, empty until they are there; left out where no column has one. */
  sums?: Sums;
  compact: boolean;
  query: Query;
  onChange: (change: Partial<Query>) => void;
  /** Makes a column, by its title, so many pixels wide. */
  onResize: (title: string, width: number) => void;
}
