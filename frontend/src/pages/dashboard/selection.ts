import { homePath, isOutside, type MenuNode, pagesOf } from '@/services/menu';
import { mostQuickEntries } from '@/services/quickEntry';

/** The pages of a menu that can be quick entries: neither 首页 itself nor other sites'. */
export const choosablePages = (menu: MenuNode[]): MenuNode[] =>
  pagesOf(menu).filter((page) => page.path !== homePath && !isOutside(page.path));

/** The chosen pages in order; what is no longer in the user's menu is left out. */
export function chosenPages(pages: MenuNode[], menuIds: string[]): MenuNode[] {
  const byId = new Map(pages.map((page) => [page.menuId.toLowerCase(), page]));
  return menuIds.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** Adds an entry at the end or takes it out; a full list takes no more. */
export function toggle(chosen: string[], menuId: string): string[] {
  if (chosen.includes(menuId)) return chosen.filter((id) => id !== menuId);
  return chosen.length < mostQuickEntries ? [...chosen, menuId] : chosen;
}

/** The list with one entry moved by `step` places; unchanged at the ends. */
export function move(chosen: string[], menuId: string, step: 1 | -1): string[] {
  const from = chosen.indexOf(menuId);
  const to = from + step;
  if (from < 0 || to < 0 || to >= chosen.length) return chosen;
  const others = chosen.filter((id) => id !== menuId);
  return [...others.slice(0, to), menuId, ...others.slice(to)];
}

/** The pages whose title or area contains the text; all of them without a text. */
export function search<T extends { page: MenuNode; area: string }>(entries: T[], text: string): T[] {
  const wanted = text.trim().toLowerCase();
  return entries.filter(({ page, area }) => `${area} ${page.title}`.toLowerCase().includes(wanted));
}
