import { users } from './generated/staff';
import { clients, type RequestOptions } from './http';
import type { ListAnswer } from './resource';

const silent = { silent: true } as const;

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
