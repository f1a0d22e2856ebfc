import { isGroup, type MenuNode, targetOf, visible } from '@/services/menu';

/** Something that can be searched for and gone to. */
export interface Entry {
  /** Path in the menu. */
  path: string;
  /** Where it leads: for a group its redirect or its first page. */
  to: string;
  /** Its own title, after those of the entries above it. */
  titles: string[];
  /** This build has no page for it yet. */
  migrating: boolean;
}

/**
 * The user's visible routes (specification §2) in menu order. Groups count as well, except those marked `noRedirect`,
 * which cannot be opened; the pages below them count.
 */
export function entriesOf(menu: MenuNode[]): Entry[] {
  const below = (nodes: MenuNode[], above: string[]): Entry[] =>
    visible(nodes).flatMap((node) => {
      const titles = node.title ? [...above, node.title] : above;
      const to = targetOf(menu, node);
      const reachable = node.title && to && !to.includes('/:');
      const own =
        reachable && !(isGroup(node) && node.redirect === 'noRedirect')
          ? [{ path: node.path, to, titles, migrating: node.migrating }]
          : [];
      return [...own, ...below(node.children, titles)];
    });
  return below(menu, []);
}

/** The entries of these paths, in their order; those that are no longer in the user's menu are left out. */
export function entriesAt(entries: Entry[], paths: string[]): Entry[] {
  return paths.flatMap((path) => entries.find((entry) => entry.path === path) ?? []);
}
