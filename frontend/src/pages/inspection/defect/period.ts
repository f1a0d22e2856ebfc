import type { SummaryBy, SummaryRow } from '../api/sums';

/** The conditions of the page, as the address has them. */
export type Period = Readonly<Record<string, string>>;

/** The condition of one line of the summary, by its dimension. */
const names: Record<Exclude<SummaryBy, 'month'>, string> = {
  supplier: 'supplierid',
  material: 'materialid',
  category: 'categoryid',
  inspector: 'inspectoruserid',
};

/** The query of the inspections of a line: the conditions of the summary, and the line's own. */
export function behindOf(
  by: SummaryBy,
  { Id }: Pick<SummaryRow, 'Id'>,
  period: Period,
): Record<string, string> {
  return by === 'month'
    ? { ...period, by, from: `${Id}-01`, to: `${Id}-01` }
    : { ...period, by, [names[by]]: Id };
}
