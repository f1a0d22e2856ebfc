import type { SummaryBy, SummaryRow } from '../api/sums';

/** The conditions of the page, as the address has them. */
export type Period = Readonly<Record<string, string>>;

/** The condition that one line of the summary stands for, by what it adds up. */
const names: Record<Exclude<SummaryBy, 'month'>, string> = {
  supplier: 'supplierid',
  material: 'materialid',
  category: 'categoryid',
  inspector: 'inspectoruserid',
};

/** What the inspections behind a line are asked for by: the conditions of the summary, and the line's own. */
export function behindOf(
  by: SummaryBy,
  { Id }: Pick<SummaryRow, 'Id'>,
  period: Period,
): Record<string, string> {
  return by === 'month'
    ? { ...period, by, from: `${Id}-01`, to: `${Id}-01` }
    : { ...period, by, [names[by]]: Id };
}
