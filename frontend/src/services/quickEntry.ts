import { ApiError } from './http';
import { homePath, isOutside, type MenuNode, pagesOf } from './menu';
import { procedure, type RequestOptions } from './procedure';

/** How many quick entries a user may choose. */
export const mostQuickEntries = 12;

/** The MenuIds of the user's quick entries, in order. */
export async function fetchQuickEntries(options?: RequestOptions): Promise<string[]> {
  const call = procedure('P_Base_QuickEntry', '快捷入口查询', {}, 'read', options);
  const rows = await call.toDataTable<{ MenuId: string }>();
  return rows.map((row) => row.MenuId);
}

/** Replaces the user's quick entries, in this order. */
export async function saveQuickEntries(menuIds: string[]): Promise<void> {
  const params = { Myresult: JSON.stringify(menuIds) };
  const call = procedure('P_Base_QuickEntry', '快捷入口保存', params, 'write', { silent: true });
  if (await call.toBoolean()) return;
  const msg = '快捷入口保存失败，请重试';
  throw new ApiError({ kind: 'business', code: -1, msg, said: msg, url: '快捷入口保存' });
}

/** The pages of a menu that can be quick entries: neither 首页 itself nor other sites'. */
export const choosablePages = (menu: MenuNode[]): MenuNode[] =>
  pagesOf(menu).filter((page) => page.path !== homePath && !isOutside(page.path));

/** The chosen pages in order; those that are no longer in the user's menu are left out. */
export function chosenPages(pages: MenuNode[], menuIds: string[]): MenuNode[] {
  const byId = new Map(pages.map((page) => [page.menuId.toLowerCase(), page]));
  return menuIds.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** Entries for everybody of the company: pages by their ids, some of them named after their main action. */
const everyday = [
  { id: 'dormitory-repair', button: 'dormitory-repair.add', title: '我要报修', query: '?add=new' },
  { id: 'dormitory-mine' },
  { id: 'approval-mine', title: '请假、申请', query: '?add=new' },
];

/** The number of entries before the user has chosen any: a row of a phone, or two. */
const mostUnchosen = 8;

/** The quick entries: the user's choice, and before one is made, the default and the first pages of the menu. */
export function quickEntries(
  pages: MenuNode[],
  menuIds: string[],
  canUse: (button: string) => boolean,
): MenuNode[] {
  const chosen = chosenPages(pages, menuIds);
  if (chosen.length > 0) return chosen;
  const first = everyday.flatMap(({ id, button, title, query = '' }) => {
    const page = pages.find((one) => one.id === id);
    if (!page || (button && !canUse(button))) return [];
    return { ...page, title: title ?? page.title, path: page.path + query };
  });
  const others = pages.filter(({ id }) => !first.some((one) => one.id === id));
  return [...first, ...others].slice(0, mostUnchosen);
}

/** Adds an entry at the end or removes it; a full list is unchanged. */
export function toggle(chosen: string[], menuId: string): string[] {
  if (chosen.includes(menuId)) return chosen.filter((id) => id !== menuId);
  return chosen.length < mostQuickEntries ? [...chosen, menuId] : chosen;
}
