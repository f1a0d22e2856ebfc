import { expect, test } from 'vitest';
import { byPeriod, daysOf, growth } from './sums';

const row = (Period: number, Amount: number, LastAmount: number) => ({
  Id: 'a',
  Region: '华东经销商',
  DealerName: null,
  AccountName: null,
  Period,
  Amount,
  LastAmount,
  Entries: 1,
});

test('growth against the year before is said in percent, and not where that was nothing', () => {
  expect(growth(row(1, 150, 100))).toBe('+50.0%');
  expect(growth(row(1, 0.1, 0.3))).toBe('-66.7%');
  expect(growth(row(1, 100, 0))).toBeUndefined();
  expect(growth(row(1, 50, -100))).toBe('+150.0%');
});

test('the days of a month and of a quarter', () => {
  expect(daysOf(2028, 'month', 2)).toEqual({ DayFrom: '2028-02-01', DayTo: '2028-02-29' });
  expect(daysOf(2026, 'quarter', 1)).toEqual({ DayFrom: '2026-01-01', DayTo: '2026-03-31' });
  expect(daysOf(2026, 'quarter', 4)).toEqual({ DayFrom: '2026-10-01', DayTo: '2026-12-31' });
});

test('sums of all groups by month are exact to the cent, months without payments are 0', () => {
  const all = byPeriod([row(11, 0.1, 5), row(11, 0.2, 0), row(2, -7.05, 1.1)], 'month');
  expect(all).toHaveLength(12);
  expect(all[10]).toEqual({ name: '11 月', amount: 0.3, last: 5 });
  expect(all[1]).toEqual({ name: '2 月', amount: -7.05, last: 1.1 });
  expect(all[0]).toEqual({ name: '1 月', amount: 0, last: 0 });
  expect(byPeriod([row(4, 3, 2)], 'quarter')[3]).toEqual({ name: '第 4 季度', amount: 3, last: 2 });
});
