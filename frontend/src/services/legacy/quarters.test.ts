import { expect, it } from 'vitest';
import { quarterOf, quarters } from './quarters';

it.each([
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [9, 10, 11],
])('months %i, %i and %i are a quarter', (...months) => {
  const [index] = months.map((month) => quarterOf(new Date(2026, month, 28, 23, 59)));
  expect(months.map((month) => quarterOf(new Date(2026, month, 1)))).toEqual([index, index, index]);
  expect(quarters[index ?? -1]).toEqual(months);
});
