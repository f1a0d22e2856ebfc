import type { Organization } from '@/services/generated/organization';

/** A department of the list, which stands in the order of the tree. */
export interface DepartmentRow extends Organization {
  /** 1 is the top; 0 where nothing leads to it. */
  Depth: number;
  /** In the department itself. */
  People: number;
}

/** How many people each department has with all below it. */
export function peopleBelow(rows: readonly DepartmentRow[]): ReadonlyMap<string, number> {
  const sums = new Map(rows.map(({ OrganizationId, People }) => [OrganizationId, People]));
  // From the last one up: what is below a department stands behind it.
  for (const { OrganizationId, ParentId } of [...rows].reverse()) {
    const above = sums.get(ParentId);
    if (above !== undefined) sums.set(ParentId, above + (sums.get(OrganizationId) ?? 0));
  }
  return sums;
}

/** Above so many lines a tree opens with its first two levels. */
const most = 80;

/** The departments that have others below them. */
export const parentsOf = (rows: readonly DepartmentRow[]): ReadonlySet<string> => {
  const ids = new Set(rows.map(({ OrganizationId }) => OrganizationId));
  return new Set(rows.map(({ ParentId }) => ParentId).filter((id) => ids.has(id)));
};

/** What is closed at first. */
export function closedAtFirst(rows: readonly DepartmentRow[]): ReadonlySet<string> {
  if (rows.length <= most) return new Set();
  return new Set(rows.filter(({ Depth }) => Depth >= 2).map(({ OrganizationId }) => OrganizationId));
}

/**
 * The lines to show: what is not below a closed department; where one searches, what is found with all above it.
 */
export function linesOf(
  rows: readonly DepartmentRow[],
  closed: ReadonlySet<string>,
  keyword: string,
): readonly DepartmentRow[] {
  const byId = new Map(rows.map((row) => [row.OrganizationId, row]));
  const above = (row: DepartmentRow): DepartmentRow[] => {
    const path: DepartmentRow[] = [];
    for (let up = byId.get(row.ParentId); up && !path.includes(up); up = byId.get(up.ParentId)) path.push(up);
    return path;
  };
  const text = keyword.trim().toLowerCase();
  if (!text)
    return rows.filter((row) => !above(row).some(({ OrganizationId }) => closed.has(OrganizationId)));
  const found = rows.filter(({ FullName, Manager }) =>
    `${FullName} ${Manager ?? ''}`.toLowerCase().includes(text),
  );
  const shown = new Set(found.flatMap((row) => [row, ...above(row)]));
  return rows.filter((row) => shown.has(row));
}
