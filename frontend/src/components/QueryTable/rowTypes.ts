import type { MouseEvent, ReactNode } from 'react';
import type { Query } from './query/query';
import type { Selection } from './useSelection';

/** A column: its heading, its order, and the content of its cells. */
export interface QueryColumn<Row> {
  title: string;
  /** The server's name of the column, where the list can be sorted by it. */
  sort?: string;
  /** Numbers and times are first sorted from the top. */
  descendFirst?: boolean;
  /** Pixels; the columns without one share the rest. */
  width?: number;
  align?: 'right';
  /** The foot has its sum: its name in the answer, and its format. */
  sum?: { name: string; text: (sum: number) => string };
  /** On a card: `headline` is at the top in place of the name, `state` at its right edge, `none` is left out. */
  card?: 'headline' | 'state' | 'none';
  render: (row: Row) => ReactNode;
}

/** The sums of all rows that the conditions leave; null where there is none. */
export type Sums = Readonly<Record<string, number | null>>;

/** An action on a single row: a button at its end, below it on a phone. */
export interface RowAction<Row> {
  text: string;
  /** Its text for a row, where that is not the same for all. */
  textOf?: ((row: Row) => string) | undefined;
  danger?: boolean;
  run: (row: Row) => void;
}

/** ⋯ at the end of a row's buttons: a menu, which is made when it opens. */
export interface RowMenu<Row> {
  text: '⋯';
  menu: (row: Row) => readonly RowAction<Row>[];
}

/** Whether a click is on the row as a whole: not on a control in it, and not the end of selecting its text. */
export function meansRow({ target }: MouseEvent): boolean {
  const pressed = (target as Element).closest('a, button, input, label, select, textarea');
  return !pressed && (window.getSelection()?.isCollapsed ?? true);
}

/** Common props of tables and cards of rows. */
export interface RowsProps<Row> {
  title: string;
  list: Row[];
  columns: QueryColumn<Row>[];
  rowKey: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Opens the detail of a row; left out where there is none. */
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
