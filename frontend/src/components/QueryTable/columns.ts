import { yuan } from '../money';
import type { QueryColumn } from './rowTypes';

/** A column of amounts; `sort` where the server sorts by it. */
export const amount = <Row>(
  title: string,
  of: (row: Row) => number,
  { sort, width = 96 }: { sort?: string; width?: number } = {},
): QueryColumn<Row> => ({
  title,
  width,
  align: 'right',
  sort,
  descendFirst: true,
  render: (row) => yuan(of(row)),
});

/** The same where there is mostly nothing, which a card leaves out. */
export const rareAmount = <Row>(title: string, of: (row: Row) => number): QueryColumn<Row> => ({
  ...amount(title, of, { width: 84 }),
  render: (row) => (of(row) === 0 ? '—' : yuan(of(row))),
});

/** A column of whole numbers, their thousands apart. */
export const count = <Row>(title: string, of: (row: Row) => number, sort?: string): QueryColumn<Row> => ({
  title,
  width: 84,
  align: 'right',
  sort,
  descendFirst: true,
  render: (row) => of(row).toLocaleString('zh-CN'),
});
