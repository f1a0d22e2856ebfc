import type { Call, Explanation, Grant, Granted, Item, RowShown, Scoped } from './generated/authorize';
import { clients, type RequestOptions } from './http';
import type { ListAnswer } from './resource';

export type * from './generated/authorize';

/** Objects that can get rights. */
export type ObjectType = Grant['ObjectType'];

/** A user, a role or a department to which rights are granted. */
export interface ObjectRef {
  type: ObjectType;
  id: string;
}

/** The object of a question: a menu or a button by its code, a procedure or a route by its id. */
export interface Question {
  kind: 'menu' | 'button' | 'procedure' | 'route';
  item: string;
}

/** Identifies an item of the grants: its kind, and its id. */
export const keyOf = ({ ItemType, ItemId }: Item): string => `${ItemType}/${ItemId}`;

/** The name of each item, by its key, in menu order: 系统管理 / 参数设置 / 新增. */
export function pathsOf(list: readonly Item[]): ReadonlyMap<string, string> {
  const menus = new Map(
    list.filter(({ ItemType }) => ItemType === 'menu').map((menu) => [menu.ItemId, menu]),
  );
  const pathOf = ({ Parent, Name }: Item): string => {
    const above = menus.get(Parent);
    return above ? `${pathOf(above)} / ${Name}` : Name;
  };
  return new Map(list.map((item) => [keyOf(item), pathOf(item)]));
}

const base = '/admin/system/authorize';
const at = (call: string, { type, id }: ObjectRef) => `${base}/${call}/${type}/${encodeURIComponent(id)}`;
const silent = { silent: true } as const;

const read = async <T>(url: string, params: object | undefined, options: RequestOptions) =>
  (await clients.main.get<T>(url, params, { ...silent, ...options })).data;

/** The grants of a user, a role or a department. */
export const fetchGrants = (object: ObjectRef, options: RequestOptions) =>
  read<Granted>(at('grants', object), undefined, options);

/** The calls for which the page can show the users who may make them. */
export const fetchCalls = (options: RequestOptions) =>
  read<ListAnswer<Call>>(`${base}/calls`, undefined, options);

/** Whose rows a user or a role sees. */
export const fetchScope = (object: ObjectRef, options: RequestOptions) =>
  read<Scoped>(at('scope', object), undefined, options);

/** Whether a user sees the record of a number, and by which scope. */
export const fetchRow = (userId: string, number: string, options: RequestOptions) =>
  read<RowShown>(`${base}/row/${encodeURIComponent(userId)}`, { number }, options);

/** Why a user may use an object, or what is missing. */
export const fetchWhy = (userId: string, question: Question, options: RequestOptions) =>
  read<Explanation>(`${base}/why/${encodeURIComponent(userId)}`, question, options);
