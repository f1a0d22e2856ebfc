import { modules } from '@/services/generated/system';
import { clients, type RequestOptions } from '@/services/http';

const silent = { silent: true } as const;
const at = (call: string, id: string) => `${modules.path}/${call}/${encodeURIComponent(id)}`;

/** A route or a procedure that is open to who has a menu or a button. */
export interface MenuUse {
  Kind: string;
  Name: string;
  Effect: 'read' | 'write';
}

export interface MenuButton {
  ButtonId: string;
  FullName: string;
  Icon: string;
}

/** A button with what it opens, and how many it is granted to. */
export interface HeldButton extends MenuButton {
  Bound: boolean;
  Uses: MenuUse[];
  Grants: number;
}

/** A menu with what calls it and who has it. */
export interface MenuDetail {
  /** Its page, or something that it opens, comes with the release. */
  Bound: boolean;
  Uses: MenuUse[];
  /** How many have it: 3 个角色、1 名员工. */
  HeldBy: string;
  /** Who they are, for those who may grant rights. */
  Holders: { ObjectType: 'user' | 'role' | 'department'; Name: string }[];
  /** Of the menu and its buttons. */
  Grants: number;
  Buttons: HeldButton[];
}

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
