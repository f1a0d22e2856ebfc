import type { Organization } from '@/services/generated/organization';

/** A department of the list, which has the order of the tree. */
export interface DepartmentRow extends Organization {
  /** 1 is the top; 0 where nothing leads to it. */
  Depth: number;
  /** In the department itself. */
  People: number;
  /** A company below the dealers' department, without companies below it. */
  Dealer: boolean;
}

/** How many people each department has with all below it. */
export function peopleBelow(rows: readonly DepartmentRow[]): ReadonlyMap<string, number> {
  const sums = new Map(rows.map(({ OrganizationId, People }) => [OrganizationId, People]));
  // From the last one up: the departments below one follow it.
  for (const { OrganizationId, ParentId } of [...rows].reverse()) {
    const above = sums.get(ParentId);
    if (above !== undefined) sums.set(ParentId, above + (sums.get(OrganizationId) ?? 0));
  }
  return sums;
}
