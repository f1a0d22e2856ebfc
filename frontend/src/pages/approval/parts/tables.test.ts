import { describe, expect, it } from 'vitest';
import type { FlowField } from '../api';
import { isSummed, sumOf } from './tables';
import { toForm } from './values';

describe('the sum of a column', () => {
  it.each([
    [['0.1', '0.2'], '0.3'],
    [['600.5', '399.50', ''], '1000.00'],
    [[1, 2.25, null], '3.25'],
    [['-5', '2'], '-3'],
    [['-0.5', '0.25'], '-0.25'],
    [['999999999999.9999', '0.0001'], '1000000000000.0000'],
    [['一', undefined], '0'],
    [[], '0'],
  ])('of %j is %s', (values, wanted) => {
    expect(sumOf(values)).toBe(wanted);
  });
});

it('sums numbers and money alone', () => {
  const types: FlowField['Type'][] = ['number', 'money', 'text', 'date', 'choice'];
  expect(types.map((Type) => isSummed({ Name: 'A', Label: 'A', Type }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('sends the rows of a table in their places, and no table without any value', () => {
  const table: FlowField = { Name: 'Items', Label: '明细', Type: 'table', Columns: [] };
  const rows = [{ Kind: '交通', Amount: 5, Note: ' ' }, undefined, { Kind: null, Amount: '6' }];
  expect(toForm([table], { Items: rows })).toEqual({
    Items: [{ Kind: '交通', Amount: '5' }, {}, { Amount: '6' }],
  });
  expect(toForm([table], { Items: [{ Kind: '' }, undefined] })).toEqual({});
});
