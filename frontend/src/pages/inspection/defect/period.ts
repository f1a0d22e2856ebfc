import type { SummaryBy, SummaryRow } from '@/services/inspectionSums';

/** The conditions of the page, as the address has them. */
export type Period = Readonly<Record<string, string>>;

/** The filter of the inspections behind a line, by what the summary adds up. */
const names: Record<Exclude<SummaryBy, 'month'>, string> = {
  supplier: 'supplierid',
  material: 'materialid',
  category: 'categoryid',
  inspector: 'inspectoruserid',
};

const lastDay = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
};

/** Sums are by months: what one asks for from a day on begins with its month. */
export function behindOf(
  by: SummaryBy,
  { Id }: Pick<SummaryRow, 'Id'>,
  period: Period,
): Record<string, string> {
  const { from, to, ...others } = period;
  const [first, last] = by === 'month' ? [Id, Id] : [from?.slice(0, 7), to?.slice(0, 7)];
  return {
    judged: 'true',
    ...others,
    ...(first && { arrivaldatefrom: `${first}-01` }),
    ...(last && { arrivaldateto: lastDay(last) }),
    ...(by !== 'month' && { [names[by]]: Id }),
  };
}
