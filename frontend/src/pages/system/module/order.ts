import type { Module } from '@/services/generated/system';

/** A menu of the list, which stands in the order of the tree. */
export interface MenuRow extends Module {
  /** 1 is the top; 0 where nothing leads to it. */
  Depth: number;
  /** Its whole path. */
  Address: string;
  /** How many buttons it has, and to how many it is granted. */
  Buttons: number;
  Holders: number;
}

/** The menus that stand beside one, in their order. */
const beside = (rows: readonly MenuRow[], { ParentId }: MenuRow): MenuRow[] =>
  rows.filter((row) => row.ParentId === ParentId);

/** In front of which menu one comes to stand by a step up or down, '' for the end; undefined where there is no step. */
export function stepOf(rows: readonly MenuRow[], row: MenuRow, step: 'up' | 'down'): string | undefined {
  const group = beside(rows, row);
  const at = group.findIndex(({ MenuId }) => MenuId === row.MenuId);
  if (step === 'up') return group[at - 1]?.MenuId;
  return at < group.length - 1 ? (group[at + 2]?.MenuId ?? '') : undefined;
}
