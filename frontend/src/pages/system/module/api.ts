import type { MenuButton, MenuDetail } from '@/services/generated/menu';
import { modules } from '@/services/generated/system';
import { clients, type RequestOptions } from '@/services/http';

export type * from '@/services/generated/menu';

const silent = { silent: true } as const;
const at = (call: string, id: string) => `${modules.path}/${call}/${encodeURIComponent(id)}`;

export const fetchMenuDetail = async (id: string, options?: RequestOptions): Promise<MenuDetail> =>
  (await clients.main.get<MenuDetail>(at('detail', id), undefined, { ...silent, ...options })).data;

/** Puts a menu in front of another one of its group, or behind all of them. */
export const moveMenu = async (id: string, before: string): Promise<void> =>
  void (await clients.main.post(at('move', id), { Before: before }, silent));

/** `grants` is how many grants the user has agreed to take with it. */
export const deleteMenu = async (id: string, version: number, grants: number): Promise<void> =>
  void (await clients.main.delete(at('delete', id), { RowVersion: version, Grants: grants }, silent));

/** Writes all the buttons of a menu, in order; `grants` as above, of those that are left out. */
export const saveButtons = async (
  id: string,
  version: number,
  buttons: readonly MenuButton[],
  grants: number,
): Promise<void> =>
  void (await clients.main.post(
    at('buttons', id),
    { Buttons: buttons, RowVersion: version, Grants: grants },
    silent,
  ));
