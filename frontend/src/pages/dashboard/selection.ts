import type { MenuNode } from '@/services/menu';

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
