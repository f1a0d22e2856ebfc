import { quarters } from '@/services/legacy/quarters';
import type { SumRow } from './api';

export type Period = 'month' | 'quarter';

/** In cents: a sum of fractions would be off. */
const cents = (amount: number) => Math.round(amount * 100);

/** By how much a sum is more or less than that of the year before, in percent; undefined where that was nothing. */
export function growth({ Amount, LastAmount }: Pick<SumRow, 'Amount' | 'LastAmount'>): string | undefined {
  if (cents(LastAmount) === 0) return undefined;
  const share = ((cents(Amount) - cents(LastAmount)) / Math.abs(cents(LastAmount))) * 100;
  return `${share > 0 ? '+' : ''}${share.toFixed(1)}%`;
}

export const periodName = (period: Period, n: number): string =>
  period === 'quarter' ? `第 ${n} 季度` : `${n} 月`;

const day = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

/** The first and the last day of a month or a quarter, counted from 1. */
export function daysOf(year: number, period: Period, n: number): { DayFrom: string; DayTo: string } {
  const months = period === 'quarter' ? (quarters[n - 1] ?? []) : [n - 1];
  const [first = 0, last = first] = [months[0], months.at(-1)];
  return {
    DayFrom: day(year, first + 1, 1),
    DayTo: day(year, last + 1, new Date(year, last + 1, 0).getDate()),
  };
}

/** The sums of all rows in each month or quarter of the year, and of the year before. */
export function byPeriod(rows: readonly SumRow[], period: Period) {
  const all = Array.from({ length: period === 'quarter' ? 4 : 12 }, (_, i) => ({
    name: periodName(period, i + 1),
    amount: 0,
    last: 0,
  }));
  for (const { Period: n, Amount, LastAmount } of rows) {
    const at = all[n - 1];
    if (!at) continue;
    at.amount += cents(Amount);
    at.last += cents(LastAmount);
  }
  return all.map(({ name, amount, last }) => ({ name, amount: amount / 100, last: last / 100 }));
}
