import { expect, it } from 'vitest';
import { daysAfter, daysOfMonth, mondayOf, monthsAfter } from './days';

it('finds the Monday of a day, also on Sundays and over a year’s end', () => {
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
});

it('goes over the ends of months and years', () => {
  expect(daysAfter('2026-12-28', 7)).toBe('2027-01-04');
  expect(monthsAfter('2026-11', 2)).toBe('2027-01');
  expect(monthsAfter('2027-01', -1)).toBe('2026-12');
  expect(daysOfMonth('2028-02')).toEqual(['2028-02-01', '2028-02-29']);
});
