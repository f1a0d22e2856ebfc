import { clients, type RequestOptions } from './http';
import type { ListAnswer } from './resource';

/** To whom rights are granted. */
export type ObjectType = 'user' | 'role' | 'department';

/** A user, a role or a department to which rights are granted. */
export interface ObjectRef {
  type: ObjectType;
  id: string;
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

/** A procedure or a route, and what it asks of who calls it. */
export interface Call {
  Kind: 'procedure' | 'route';
  Id: string;
  Name: string;
  Note: string;
  Access: string;
}

/** What one asks about: a menu or a button by its code, a procedure or a route by its id. */
export interface Question {
  kind: 'menu' | 'button' | 'procedure' | 'route';
  item: string;
}

/** When somebody came to a post or a department, and by whom. */
export interface Linked {
  UserName: string;
  CreateDate: string;
}

/** Whom a question is about, with the post, role and department by which rights come. */
export interface Person {
  Name: string;
  Enabled: boolean;
  PostName: string;
  RoleId: string;
  RoleName: string;
  Department: string;
  /** Null where the history does not tell. */
  Post: Linked | null;
  Placed: Linked | null;
  /** The departments, the own one first. */
  Above: { Id: string; Name: string }[];
}

/** A grant by which a need is met, and of what: a group comes with each page below it. */
export interface Means extends Grant {
  Item: string;
}

/** One of the things that a call needs, and whether the person has it. */
export interface Need {
  Kind: 'menu' | 'button' | 'roles' | 'departments';
  Names: string[];
  Met: boolean;
  Grants: Means[];
}

/** Why somebody may use something, or what he lacks. */
export interface Explanation {
  Person: Person;
  Rule: 'public' | 'signed-in' | 'any session' | Need['Kind'];
  Allowed: boolean;
  /** All of them have to be met. */
  Needs: Need[];
}

/** Names an item of the grants: what kind it is, and its id. */
export const keyOf = ({ ItemType, ItemId }: Item): string => `${ItemType}/${ItemId}`;

/** What staff call each item, by its key, in menu order: 系统管理 / 参数设置 / 新增. */
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

/** What is granted to a user, a role or a department. */
export const fetchGrants = (object: ObjectRef, options: RequestOptions) =>
  read<Granted>(at('grants', object), undefined, options);

/** The calls of which one can ask who may make them. */
export const fetchCalls = (options: RequestOptions) =>
  read<ListAnswer<Call>>(`${base}/calls`, undefined, options);

/** Why a person may use something, or what is missing. */
export const fetchWhy = (userId: string, question: Question, options: RequestOptions) =>
  read<Explanation>(`${base}/why/${encodeURIComponent(userId)}`, question, options);
