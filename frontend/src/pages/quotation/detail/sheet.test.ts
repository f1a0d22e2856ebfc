import { expect, it } from 'vitest';
import type { Line } from '@/services/generated/quotation';
import type { DayPrice } from '../api/quotations';
import { compared, isSame } from './compare';
import { columns, isBlank, newRow, offered, pasted, type SheetRow, typedValue } from './rows';

const prices: DayPrice[] = [
  {
    Code: 'BC-18-KL',
    Category: '板材',
    FullName: '颗粒板 18 mm',
    Spec: 'E0 级',
    Unit: '㎡',
    RetailPrice: 388,
    Pinyin: 'keliban18mm klb18mm',
  },
  {
    Code: 'WJ-JL-BL',
    Category: '五金',
    FullName: '铰链 百隆',
    Spec: null,
    Unit: '件',
    RetailPrice: 38,
    Pinyin: 'jiaolianbailong jlbl',
  },
];
const place = (field: string) => columns.findIndex((column) => column.field === field);
const column = (field: string) => columns[place(field)] as (typeof columns)[number];

it('a price is found by its code, its name and its pinyin', () => {
  const found = (text: string) => offered('Code', text, [], prices).map(({ value }) => value);
  expect(found('bc-18')).toEqual(['BC-18-KL']);
  expect(found('铰链')).toEqual(['WJ-JL-BL']);
  expect(found('jlbl')).toEqual(['WJ-JL-BL']);
  expect(found('')).toEqual([]);
});

it.each([
  ['Width', '2400', 2400],
  ['Width', '2,400', 2400],
  ['Width', '24.5', undefined],
  ['Width', '0', undefined],
  ['Width', '20001', undefined],
  ['LineRate', '', 100],
  ['LineRate', '95.5', '95.5'],
  ['LineRate', '101', undefined],
  ['Price', '12.345', undefined],
  ['Method', '投影面积', '投影面积'],
  ['Method', '投影', undefined],
  ['Code', 'wj-jl-bl', 'WJ-JL-BL'],
  ['Note', ' 左开 ', '左开'],
])('%s %s is %s', (field, text, value) => expect(typedValue(column(field), text)).toBe(value));

it('cells of a spreadsheet fill lines in, and add those that are missing', () => {
  const rows = [{ ...newRow(), Room: '主卧', Cabinet: '衣柜' }];
  const { rows: filled, refused } = pasted(
    rows,
    { row: 0, column: place('Code') },
    'BC-18-KL\t\t面积\t600\t2400\nwj-jl-bl\t\t\tx\n',
    columns,
    2,
  );
  expect(filled.map(({ Room, Code, Width, Height }) => [Room, Code, Width, Height])).toEqual([
    ['主卧', 'BC-18-KL', 600, 2400],
    ['主卧', 'WJ-JL-BL', null, null],
  ]);
  expect(refused).toBe(1);
  expect(pasted(filled, { row: 1, column: place('Code') }, 'A\nB', columns, 2).refused).toBe(1);
});

it('a new line belongs where the one above it does, and is blank until something is typed', () => {
  const row: SheetRow = newRow({ ...newRow(), Room: '厨房', Cabinet: '地柜', Code: 'X' });
  expect([row.Room, row.Cabinet, row.Code, isBlank(row)]).toEqual(['厨房', '地柜', null, true]);
});

it('two versions are told apart line by line', () => {
  const line = (Code: string, Width: number, LineId: string) =>
    ({ Room: '主卧', Cabinet: '衣柜', Code, FullName: Code, Width, LineId }) as Line;
  const told = compared(
    [line('A', 1, '1'), line('B', 2, '2'), line('A', 3, '3')],
    [line('A', 1, '4'), line('A', 5, '5'), line('C', 6, '6')],
  );
  expect(told.map((one) => [one.before?.LineId, one.after?.LineId, one.fields.join(), isSame(one)])).toEqual([
    ['1', '4', '', true],
    ['2', undefined, '', false],
    ['3', '5', 'Width', false],
    [undefined, '6', '', false],
  ]);
});
