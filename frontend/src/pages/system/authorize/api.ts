import type { ObjectRef, ObjectType } from '@/services/authorize';
import type { HistoryRow } from '@/services/generated/record';
import { clients, type RequestOptions } from '@/services/http';
import type { ListAnswer } from '@/services/resource';

/** A user, role or department with rights. */
export interface ObjectRow {
  Id: string;
  Name: string;
  /** Account and post of a user, description of a role, path of a department. */
  Note: string | null;
  /** How many grants it has itself. */
  Grants: number;
}

/** The complete new grants of an object; the groups above a menu are included. */
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

/** Users, roles or departments with the number of their grants. */
export const fetchObjects = (type: ObjectType, keyword: string, pageSize: number, options: RequestOptions) =>
  read<ListAnswer<ObjectRow>>(`${base}/objects`, { type, keyword, page: 1, pageSize }, options);

/** `undefined` for an object that is gone. */
export const fetchObject = async ({ type, id }: ObjectRef, options: RequestOptions) =>
  (await read<ListAnswer<ObjectRow>>(`${base}/objects`, { type, id }, options)).list[0];

export const fetchGrantHistory = (object: ObjectRef, options: RequestOptions) =>
  read<ListAnswer<HistoryRow>>(at('history', object), undefined, options);

/** Gives and takes rights. */
export const saveGrants = async (object: ObjectRef, set: GrantSet): Promise<void> =>
  void (await clients.main.post(at('update', object), set, silent));
