import { yuan } from '../money';
import type { QueryColumn } from './rowTypes';

interface NumberOptions {
  /** The server sorts by it. */
  sort?: true | undefined;
  /** The foot of the table has its sum; only where the list's export has its total. */
  sum?: true | undefined;
  /** Pixels. */
  width?: number;
}

const whole = (value: number) => value.toLocaleString('zh-CN');

const numberColumn =
  (text: (value: number) => string, usual: number) =>
  <Row>(
    title: string,
    name: keyof Row & string,
    { sort, sum, width = usual }: NumberOptions = {},
  ): QueryColumn<Row> => ({
    title,
    width,
    align: 'right',
    sort: sort && name,
    descendFirst: true,
    sum: sum && { name, text },
    render: (row) => text(row[name] as number),
  });

/** A column of amounts, by the name of its field. */
export const amount = numberColumn(yuan, 96);

/** The same where there is mostly nothing, which a card leaves out. */
export const rareAmount = numberColumn((value) => (value === 0 ? '—' : yuan(value)), 84);

/** A column of whole numbers, their thousands apart. */
export const count = numberColumn(whole, 84);
