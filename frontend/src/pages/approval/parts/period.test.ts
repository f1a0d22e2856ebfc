import { expect, it } from 'vitest';
import { daysBetween, endsBefore } from './period';

it.each([
  ['2026-03-01', '2026-03-01', '1'],
  ['2026-02-27', '2026-03-01', '3'],
  ['2028-02-28', '2028-03-01', '3'],
  ['2026-03-02', '2026-03-01', undefined],
  ['2026-03-02', undefined, undefined],
  ['', '2026-03-02', undefined],
  ['2026-03-02', '明天', undefined],
])('from %s to %s there are %s days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

it('knows what ends before it begins', () => {
  expect(endsBefore('2026-03-02', '2026-03-01')).toBe(true);
  expect(endsBefore('2026-03-01', '2026-03-01')).toBe(false);
  expect(endsBefore('2026-03-01T08:30', '2026-03-01T08:29')).toBe(true);
  expect(endsBefore('2026-03-01', undefined)).toBe(false);
  expect(endsBefore(null, '2026-03-01')).toBe(false);
});
