import type { Found } from './generated/find';
import { clients, type RequestOptions } from './http';
import { type MenuNode, menuById } from './menu';
import { runtimeConfig } from './runtimeConfig';

export type { Found };

/** Records whose number or name contains a text, of the lists that the user has. */
export const findRecords = async (keyword: string, options: RequestOptions): Promise<Found[]> =>
  (await clients.main.get<Found[]>('/admin/find', { keyword }, { silent: true, ...options })).data;

/** The record of a number, such as BX20261113001. */
export const findNumber = async (number: string, options: RequestOptions): Promise<Found> =>
  (
    await clients.main.get<Found>(`/admin/find/number/${encodeURIComponent(number)}`, undefined, {
      silent: true,
      ...options,
    })
  ).data;

/** The path that opens the record of a number, also after signing in. */
export const numberPath = (number: string): string => `/find/${encodeURIComponent(number)}`;

/** The absolute address of a path for QR codes: at `ui.address`, else at the address of this window. */
export function linkTo(path: string): string {
  const { address = '' } = runtimeConfig();
  const home = address || `${window.location.origin}${window.location.pathname}`;
  return `${home.replace(/\/$/, '')}/#${path}`;
}

/**
 * The address of a record: `/inspection/detail/KEY` where the page has a place for the key, else `?id=KEY` of its list
 * or of the tab that has it. `undefined` where the user does not have the page.
 */
export function recordAddress(
  menu: MenuNode[],
  pageId: string,
  key: string,
  tab?: string,
): string | undefined {
  const page = menuById(menu, pageId);
  if (!page) return undefined;
  const id = encodeURIComponent(key);
  if (page.path.includes('/:')) return page.path.replace(/:[^/]+/, id);
  return `${page.path}?${tab ? `tab=${tab}&` : ''}id=${id}`;
}
