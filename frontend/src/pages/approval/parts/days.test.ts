import { expect, it } from 'vitest';
import { halvesOf } from './days';

it.each([
  [undefined, []],
  ['1', ['1', '0.5']],
  ['2', ['2', '1.5', '1']],
  ['10', ['10', '9.5', '9']],
])('of %s days one may ask for %j', (days, halves) => {
  expect(halvesOf(days)).toEqual(halves);
});
