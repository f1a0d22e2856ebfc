/** An organization record as 部门数据查询 answers it, as far as a tree needs it (specification §3). */
export interface OrganizationRecord {
  OrganizationId: string;
  FullName: string;
  ParentId: string;
}

/** A department with those below it. */
export interface OrganizationNode {
  id: string;
  title: string;
  /** It and everything below it is chosen. */
  checked: boolean;
  /** Some of the nodes below it are chosen, but not all. */
  indeterminate: boolean;
  children: OrganizationNode[];
}

/** The parent of every top-level organization (specification §3). */
export const rootOrganizationId = '10000';

/**
 * Builds the tree below `rootId`, in the order of the records. A chosen organization includes everything below it; one
 * whose children are all chosen is chosen itself. Records without a path from the root, and circles, are left out.
 */
export function buildOrganizationTree(
  records: readonly OrganizationRecord[],
  chosen: ReadonlySet<string> = new Set(),
  rootId = rootOrganizationId,
): OrganizationNode[] {
  const byParent = new Map<string, OrganizationRecord[]>();
  for (const record of records)
    byParent.set(record.ParentId, [...(byParent.get(record.ParentId) ?? []), record]);
  const below = (parentId: string, above: ReadonlySet<string>, taken: boolean): OrganizationNode[] =>
    (byParent.get(parentId) ?? [])
      .filter(({ OrganizationId }) => !above.has(OrganizationId))
      .map(({ OrganizationId: id, FullName: title }) => {
        const own = taken || chosen.has(id);
        const children = below(id, new Set(above).add(id), own);
        return { id, title, ...stateOf(children, own), children };
      });
  return below(rootId, new Set([rootId]), false);
}

function stateOf(children: OrganizationNode[], own: boolean) {
  const checked = own || (children.length > 0 && children.every((child) => child.checked));
  const some = children.some((child) => child.checked || child.indeterminate);
  return { checked, indeterminate: some && !checked };
}
