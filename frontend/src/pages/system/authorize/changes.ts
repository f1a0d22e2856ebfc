import { type Item, keyOf } from '@/services/authorize';
import type { GrantSet } from './api';
import { flat, leavesOf, type Node } from './tree';

/** The unsaved changes by the item's key: true grants, false revokes; none equals the saved state. */
export type Changes = ReadonlyMap<string, boolean>;

export const unchanged: Changes = new Map();

/** Whether an item is, or will be, granted to the object itself. */
export const isOwn = (item: Item, changes: Changes): boolean => changes.get(keyOf(item)) ?? item.Own !== null;

/** Whether the object has an item, by itself or from elsewhere. */
export const isHad = (item: Item, changes: Changes): boolean => item.From.length > 0 || isOwn(item, changes);

/** Whether it comes from elsewhere alone: nothing is to be changed about it here. */
export const isFixed = (item: Item): boolean => item.From.length > 0 && item.Own === null;

/** How many of the rights below a menu are granted. */
export type Ticked = 'all' | 'some' | 'none';

/** How many of the rights of a menu and the menus below are granted. */
export function tickedOf(node: Node, changes: Changes): Ticked {
  const leaves = leavesOf(node);
  const had = leaves.filter((item) => isHad(item, changes)).length;
  if (had === 0) return 'none';
  return had === leaves.length ? 'all' : 'some';
}

/** The changes with these items granted or revoked; rights that only come from elsewhere are left out. */
export function change(changes: Changes, items: readonly Item[], given: boolean): Changes {
  const next = new Map(changes);
  for (const item of items) {
    if (isFixed(item)) continue;
    if ((item.Own !== null) === given) next.delete(keyOf(item));
    else next.set(keyOf(item), given);
  }
  return next;
}

/** Grants all rights of a menu's line and below, or revokes them where all are granted. */
export function toggleMenu(changes: Changes, node: Node): Changes {
  const free = leavesOf(node).filter((item) => !isFixed(item));
  return change(changes, free, !free.every((item) => isOwn(item, changes)));
}

/** Grants or revokes one right of a line: a button needs its page, and without the page its buttons are revoked too. */
export function toggleChoice(changes: Changes, { menu, choices }: Node, item: Item): Changes {
  const given = !isOwn(item, changes);
  if (given && item.ItemType === 'button' && !isHad(menu, changes))
    return change(changes, [menu, item], true);
  if (!given && item.ItemType === 'menu' && item.From.length === 0) return change(changes, choices, false);
  return change(changes, [item], given);
}

/** The changes that still differ from the saved grants. */
export function stillOf(list: readonly Item[], changes: Changes): Changes {
  const byKey = new Map(list.map((item) => [keyOf(item), item]));
  return new Map(
    [...changes].filter(([key, given]) => {
      const item = byKey.get(key);
      return item !== undefined && (item.Own !== null) !== given;
    }),
  );
}

/** The whole set to save. A group comes with its pages, and is named only for a button of its own. */
export function setOf(nodes: readonly Node[], changes: Changes): Omit<GrantSet, 'RowVersion'> {
  const lines = flat(nodes).map(({ menu, choices }) => ({
    menu,
    own: choices.filter((item) => isOwn(item, changes)),
  }));
  const isMenu = ({ ItemType }: Item) => ItemType === 'menu';
  return {
    menus: lines
      .filter(
        ({ menu, own }) =>
          own.some(isMenu) || (own.length > 0 && menu.From.length === 0 && isOwn(menu, changes)),
      )
      .map(({ menu }) => menu.ItemId),
    buttons: lines.flatMap(({ own }) => own.filter((item) => !isMenu(item)).map(({ ItemId }) => ItemId)),
  };
}

interface Copying {
  /** Revokes nothing. */
  adding: boolean;
  /** Also the other's rights from elsewhere. */
  everything: boolean;
}

/** The grants of another object, added to the changes of this one. Rights that this one has from elsewhere are left out. */
export function copied(
  nodes: readonly Node[],
  changes: Changes,
  other: readonly Item[],
  { adding, everything }: Copying,
): Changes {
  const wanted = new Set(
    other.filter(({ Own, From }) => Own !== null || (everything && From.length > 0)).map(keyOf),
  );
  const leaves = nodes.flatMap(leavesOf);
  const missing = leaves.filter((item) => wanted.has(keyOf(item)) && item.From.length === 0);
  const surplus = adding ? [] : leaves.filter((item) => !wanted.has(keyOf(item)));
  return change(change(changes, missing, true), surplus, false);
}

/** How many are given and how many taken. */
export function countsOf(changes: Changes): { given: number; taken: number } {
  const given = [...changes.values()].filter(Boolean).length;
  return { given, taken: changes.size - given };
}
