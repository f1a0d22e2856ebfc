import { procedure, type RequestOptions } from './procedure';

/** The dashboard's counts; null where the user may not see them. */
export interface Overview {
  PendingRepairs: number | null;
  UnreadNotices: number | null;
  StaffCount: number | null;
  ShopCount: number | null;
}

export async function fetchOverview(options?: RequestOptions): Promise<Overview | undefined> {
  const [row] = await procedure('P_Dashboard', '首页概览查询', {}, 'read', options).toDataTable<Overview>();
  return row;
}
