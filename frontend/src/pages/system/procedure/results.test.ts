import { expect, it } from 'vitest';
import { exactJson } from './exactJson';
import { tablesOf } from './results';

it('reads every table of a data set, with its columns in order', () => {
  expect(tablesOf({ Table: [{ b: 1, a: null }], Table1: [] })).toEqual([
    { name: 'Table', columns: [{ name: 'b', kind: '数字' }, { name: 'a' }], rows: [['1', null]] },
    { name: 'Table1', columns: [], rows: [] },
  ]);
});

it('reads the list of a table or a combo box', () => {
  const [table] = tablesOf([{ value: 'A', label: true }]);
  expect(table?.name).toBe('Table');
  expect(table?.rows).toEqual([['A', 'true']]);
});

it.each([
  ['文本', ['A栋', null, '']],
  ['数字', [1, -2.5, null]],
  ['是否', [true, false]],
  ['日期', ['2026-11-20', null]],
  ['时间', ['2026-11-20T08:30:00', '2026-11-20 08:30:00.123']],
  [undefined, [null, null]],
  [undefined, [1, 'A']],
])('says of a column that it is %s: %j', (kind, values) => {
  const [table] = tablesOf(values.map((x) => ({ x })));
  expect(table?.columns).toEqual([{ name: 'x', kind }]);
});

it.each([null, 7, false, '文字', {}])('finds no table in %j', (data) => {
  expect(tablesOf(data)).toEqual([]);
});

it('has the digits of the answer', () => {
  const text =
    '{"Table":[{"Id":2615582031828877312,"Amount":1234567890123456.78,"Exact":123456789012345678.1234567890,"Rate":12.3000}]}';
  const [table] = tablesOf(exactJson.parse(text));
  expect(table?.rows).toEqual([
    ['2615582031828877312', '1234567890123456.78', '123456789012345678.1234567890', '12.3000'],
  ]);
  expect(table?.columns.map(({ kind }) => kind)).toEqual(['数字', '数字', '数字', '数字']);
  expect(tablesOf(exactJson.parse('[12.50,{"a":[1.10]}]'))[0]?.rows[0]).toEqual(['12.50']);
  expect(tablesOf(exactJson.parse('9007199254740993'))).toEqual([]);
});
