import type { HistoryRow } from './generated/record';
import { clients, type RequestOptions } from './http';
import type { ListAnswer } from './resource';

/** To whom rights are granted. */
export type ObjectType = 'user' | 'role' | 'department';

export interface ObjectRef {
  type: ObjectType;
  id: string;
}

/** Somebody or something that rights are granted to. */
export interface ObjectRow {
  Id: string;
  Name: string;
  /** Account and post of a user, description of a role, path of a department. */
  Note: string | null;
  /** How many grants it has itself. */
  Grants: number;
}

/** By which grant somebody has a right. */
export interface Grant {
  ObjectType: ObjectType;
  ObjectId: string;
  Name: string;
  /** The post that links a user to a role, or the own department below the one that is granted. */
  Via: string;
  /** Empty for what came with the installation. */
  UserName: string;
  CreateDate: string | null;
}

/** A menu or a button, and by which grants the object has it. */
export interface Item {
  ItemType: 'menu' | 'button';
  ItemId: string;
  /** What access rules call it, such as `staff.add`. */
  Code: string;
  /** The group of a menu, the menu of a button. */
  Parent: string;
  Name: string;
  /** To the object itself. */
  Own: Grant | null;
  /** From elsewhere. */
  From: Grant[];
}

/** Everything that there is to grant, in menu order. */
export interface Granted {
  Name: string;
  RowVersion: number;
  list: Item[];
}

/** The whole set of what an object itself shall be granted; the groups above a menu come with it. */
export interface GrantSet {
  menus: string[];
  buttons: string[];
  RowVersion: number;
}

const base = '/admin/system/authorize';
const at = (call: string, { type, id }: ObjectRef) => `${base}/${call}/${type}/${encodeURIComponent(id)}`;
const silent = { silent: true } as const;

const read = async <T>(url: string, params: object | undefined, options: RequestOptions) =>
  (await clients.main.get<T>(url, params, { ...silent, ...options })).data;

export const fetchObjects = (type: ObjectType, keyword: string, pageSize: number, options: RequestOptions) =>
  read<ListAnswer<ObjectRow>>(`${base}/objects`, { type, keyword, page: 1, pageSize }, options);

/** `undefined` for an object that is gone. */
export const fetchObject = async ({ type, id }: ObjectRef, options: RequestOptions) =>
  (await read<ListAnswer<ObjectRow>>(`${base}/objects`, { type, id }, options)).list[0];

export const fetchGrants = (object: ObjectRef, options: RequestOptions) =>
  read<Granted>(at('grants', object), undefined, options);

export const fetchGrantHistory = (object: ObjectRef, options: RequestOptions) =>
  read<ListAnswer<HistoryRow>>(at('history', object), undefined, options);

export const saveGrants = async (object: ObjectRef, set: GrantSet): Promise<void> =>
  void (await clients.main.post(at('update', object), set, silent));
