import type { Found } from './generated/find';
import { clients, type RequestOptions } from './http';
import { type MenuNode, menuById } from './menu';

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

/** The absolute address of the record of a number, for labels and messages. */
export const recordLink = (number: string): string =>
  `${window.location.origin}${window.location.pathname}#/find/${encodeURIComponent(number)}`;

/**
 * The address of a record: `/inspection/detail/KEY` where the page has a place for the key, else `?id=KEY` of its list.
 * `undefined` where the user does not have the page.
 */
export function recordAddress(menu: MenuNode[], pageId: string, key: string): string | undefined {
  const page = menuById(menu, pageId);
  if (!page) return undefined;
  const id = encodeURIComponent(key);
  return page.path.includes('/:') ? page.path.replace(/:[^/]+/, id) : `${page.path}?id=${id}`;
}
