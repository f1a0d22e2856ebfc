import type { Module } from '@/services/generated/system';

/** A menu of the list, which has the order of the tree. */
export interface MenuRow extends Module {
  /** 1 is the top; 0 where nothing leads to it. */
  Depth: number;
  /** Its whole path. */
  Address: string;
  /** How many buttons it has, and to how many it is granted. */
  Buttons: number;
  Holders: number;
}

/** The menus of the same parent, in their order. */
const beside = (rows: readonly MenuRow[], { ParentId }: MenuRow): MenuRow[] =>
  rows.filter((row) => row.ParentId === ParentId);

/** The menu before which this one is placed by a step up or down, '' for the end; undefined without a step. */
export function stepOf(rows: readonly MenuRow[], row: MenuRow, step: 'up' | 'down'): string | undefined {
  const group = beside(rows, row);
  const at = group.findIndex(({ MenuId }) => MenuId === row.MenuId);
  if (step === 'up') return group[at - 1]?.MenuId;
  return at < group.length - 1 ? (group[at + 2]?.MenuId ?? '') : undefined;
}
