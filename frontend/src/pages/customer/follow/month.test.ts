import { expect, it } from 'vitest';
import { monthAfter, weeksOf } from './month';

it('a month stands in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]);
  expect(weeks[5]?.[0]).toBe('2026-11-30');
  expect(weeksOf('2027-02').map(([monday]) => monday)).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ]);
});

it('the months go on over the turn of the year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
});
