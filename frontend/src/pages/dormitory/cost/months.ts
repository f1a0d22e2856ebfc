import { difference, yuan } from '@/components/money';
import type { StatusTag } from '@/components/StatusTag';
import type { MonthRow } from '../api/costs';
import { later, monthOf } from '../parts/months';

/** The month that was closed last; empty before the first. */
export const closedThrough = (months: readonly MonthRow[]): string =>
  months.reduce((last, { Month, Closed }) => (Closed && Month > last ? Month : last), '');

/** The month that corrections go into; `undefined` while none is closed, and there is nothing to put right. */
export function firstOpen(months: readonly MonthRow[]): string | undefined {
  const closed = closedThrough(months);
  return closed ? later(closed, 1) : undefined;
}

export type MonthState = '未计算' | '已计算' | '已关账';

/** Closing a month closes all before it, also those that were not computed. */
export function stateOf(months: readonly MonthRow[], month: string): MonthState {
  if (month <= closedThrough(months)) return '已关账';
  return months.some(({ Month }) => Month === month) ? '已计算' : '未计算';
}

export const stateTones: Record<MonthState, Parameters<typeof StatusTag>[0]['tone']> = {
  未计算: 'neutral',
  已计算: 'warning',
  已关账: 'success',
};

/** The months to choose from: this month, and back to the first computed one, but a year at least; the latest first. */
export function monthsToChoose(months: readonly MonthRow[], today: string, chosen: string): string[] {
  const known = [...months.map(({ Month }) => Month), chosen, monthOf(today)].sort();
  const [last = '', first = ''] = [known.at(-1), known[0]];
  const choices: string[] = [];
  for (let month = last; month >= first || choices.length < 12; month = later(month, -1)) choices.push(month);
  return choices;
}

/** The first choice: the latest computed month, else the one before this. */
export const monthToBegin = (months: readonly MonthRow[], today: string): string =>
  months[0]?.Month ?? later(monthOf(today), -1);

/** The sums of a month, as they are shown and told apart. */
export const sums = [
  ['Rent', '房租'],
  ['Water', '水费'],
  ['Power', '电费'],
  ['Outsource', '外包住宿'],
  ['Correction', '更正'],
  ['Total', '合计'],
] as const;

type Reckoned = Pick<MonthRow, (typeof sums)[number][0] | 'Persons'>;

/** The result of computing a month again. */
export function changesText(before: Reckoned | undefined, after: Reckoned): string {
  if (!before) return `计算完成：${after.Persons} 人，合计 ${yuan(after.Total)} 元`;
  const changes = sums
    .filter(([name]) => before[name] !== after[name])
    .map(([name, label]) => `${label} ${yuan(after[name])}（${difference(after[name], before[name])}）`);
  if (before.Persons !== after.Persons) changes.push(`人数 ${before.Persons} → ${after.Persons}`);
  return changes.length === 0
    ? `计算完成：与上次相同，合计 ${yuan(after.Total)} 元`
    : `计算完成，与上次不同：${changes.join('，')}`;
}
