import { expect, it } from 'vitest';
import { mostRows, tablesOf } from './results';

it('reads every table of a data set, with its columns in order', () => {
  expect(tablesOf({ Table: [{ b: 1, a: null }], Table1: [] })).toEqual([
    { name: 'Table', columns: ['b', 'a'], rows: [['1', null]], total: 1 },
    { name: 'Table1', columns: [], rows: [], total: 0 },
  ]);
});

it('reads the list of a table or a combo box', () => {
  expect(tablesOf([{ value: 'A', label: true }])).toEqual([
    { name: 'Table', columns: ['value', 'label'], rows: [['A', 'true']], total: 1 },
  ]);
});

it('keeps the first rows and tells how many there are', () => {
  const rows = Array.from({ length: mostRows + 5 }, (_, n) => ({ n }));
  const [table] = tablesOf({ Table: rows });
  expect(table?.rows).toHaveLength(mostRows);
  expect(table?.total).toBe(mostRows + 5);
});

it.each([null, 7, false, '文字', {}])('finds no table in %j', (data) => {
  expect(tablesOf(data)).toEqual([]);
});
