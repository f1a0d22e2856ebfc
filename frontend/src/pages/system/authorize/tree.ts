import type { Item } from '@/services/authorize';

/** A menu with its children. */
export interface Node {
  menu: Item;
  level: number;
  /** The names of the menus above it and its own: 系统管理 / 参数设置. */
  path: string;
  menus: Node[];
  /** The rights of its own line: the page, where it is one, and its buttons. */
  choices: Item[];
}

/** The name of a right on its menu's line. */
export const choiceName = ({ ItemType, Name }: Item): string => (ItemType === 'menu' ? '查看' : Name);

/** The menus as a tree, in the order of the list. */
export function treeOf(list: readonly Item[]): Node[] {
  const below = new Map<string, Item[]>();
  for (const item of list) below.set(item.Parent, [...(below.get(item.Parent) ?? []), item]);
  const ids = new Set(list.filter(({ ItemType }) => ItemType === 'menu').map(({ ItemId }) => ItemId));
  const nodeOf = (menu: Item, level: number, above: string): Node => {
    const own = below.get(menu.ItemId) ?? [];
    const path = above ? `${above} / ${menu.Name}` : menu.Name;
    const menus = own
      .filter(({ ItemType }) => ItemType === 'menu')
      .map((child) => nodeOf(child, level + 1, path));
    const buttons = own.filter(({ ItemType }) => ItemType === 'button');
    // A group's right comes with the rights below it.
    return { menu, level, path, menus, choices: menus.length > 0 ? buttons : [menu, ...buttons] };
  };
  return list
    .filter(({ ItemType, Parent }) => ItemType === 'menu' && !ids.has(Parent))
    .map((menu) => nodeOf(menu, 0, ''));
}

/** All menus, each before its children. */
export const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.menus)]);

/** All that is granted on a menu's line and below it. */
export const leavesOf = (node: Node): Item[] => [...node.choices, ...node.menus.flatMap(leavesOf)];

/** Which lines of the tree are shown. */
export interface View {
  keyword: string;
  /** The rights with the unsaved changes applied. */
  only: 'all' | 'had' | 'changed';
  /** The menus whose lines below are hidden. */
  closed: ReadonlySet<string>;
}

/** A line of the tree, with those of its choices that are shown. */
export interface Line extends Node {
  shown: Item[];
}

/**
 * The visible lines: those outside of closed menus; during a search or with a filter, the matches with the menus above
 * them. A menu that is found by its name has all lines below it.
 */
export function linesOf(
  nodes: readonly Node[],
  { keyword, only, closed }: View,
  fits: (item: Item) => boolean,
): Line[] {
  const text = keyword.trim().toLowerCase();
  const narrowed = text !== '' || only !== 'all';
  const found = (name: string) => name.toLowerCase().includes(text);
  const visit = (node: Node, whole: boolean): Line[] => {
    const all = whole || found(node.menu.Name) || found(node.menu.Code);
    const shown = node.choices.filter((item) => fits(item) && (all || found(item.Name) || found(item.Code)));
    const below = narrowed || !closed.has(node.menu.ItemId) ? node.menus.flatMap((n) => visit(n, all)) : [];
    return shown.length > 0 || below.length > 0 || !narrowed ? [{ ...node, shown }, ...below] : [];
  };
  return nodes.flatMap((node) => visit(node, false));
}
