import { users } from './generated/staff';
import { clients, type RequestOptions } from './http';
import type { ListAnswer } from './resource';

const silent = { silent: true } as const;
const at = (call: string, id: string) => `${users.path}/${call}/${encodeURIComponent(id)}`;

/** A menu or a button that somebody has. */
export interface Right {
  Kind: 'menu' | 'button';
  Id: string;
  /** The group of a menu, the menu of a button. */
  Parent: string;
  Name: string;
}

export const fetchRights = async (id: string, options: RequestOptions): Promise<ListAnswer<Right>> =>
  (await clients.main.get<ListAnswer<Right>>(at('rights', id), undefined, { ...silent, ...options })).data;

/** Somebody as the search names him. */
export interface StaffFound {
  UserId: string;
  RealName: string;
  StaffNo: string | null;
  DepartmentName: string | null;
}

/** At most six whose name, number or account contains a text. */
export const findStaff = async (keyword: string, options: RequestOptions): Promise<StaffFound[]> =>
  (
    await clients.main.get<ListAnswer<StaffFound>>(
      `${users.path}/index`,
      { keyword, page: 1, pageSize: 6 },
      { ...silent, ...options },
    )
  ).data.list;

/** A password that is told once. */
export interface Issued {
  Account: string;
  Password: string;
}

export const resetPassword = async (id: string): Promise<Issued> =>
  (await clients.main.post<Issued>(at('resetpwd', id), {}, silent)).data;

export const setEnabled = async (id: string, enabled: boolean): Promise<void> =>
  void (await clients.main.post(at(enabled ? 'enable' : 'disable', id), {}, silent));
