import type { SumBy, SumRow } from '../api/sums';

/** The first and the last day of the sums, each if the user has chosen it. */
interface Period {
  from?: string;
  to?: string;
}

/**
 * The query of the list for the orders of a sum. It is undefined for orders without a responsible side, because the list has
 * no filter for an empty field.
 */
export function behind(by: SumBy, { Id }: Pick<SumRow, 'Id'>, { from, to }: Period): string | undefined {
  if (by === 'responsibility' && Id === '未判定') return undefined;
  const month = by === 'month' ? { first: `${Id}-01`, last: lastDay(Id) } : undefined;
  const first = [month?.first, from].filter(Boolean).sort().at(-1);
  const last = [month?.last, to].filter(Boolean).sort().at(0);
  return new URLSearchParams({
    ...(by === 'kind' && { Kind: Id }),
    ...(by === 'responsibility' && { Responsibility: Id }),
    ...(first && { CreateDateFrom: first }),
    ...(last && { CreateDateTo: last }),
  }).toString();
}

/** 2026-02 → 2026-02-28 */
function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(year, number, 0).getDate()}`;
}
