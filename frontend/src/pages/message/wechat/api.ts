import type { WechatOverview, WechatTest } from '@/services/generated/wechat';
import type { RequestOptions } from '@/services/http';
import { clients } from '@/services/http';

export type { Run, WechatOverview, WechatTest } from '@/services/generated/wechat';

const path = '/api/wechat';

/** A difference of one department or one person. */
export interface Difference {
  DifferenceId: string;
  Kind: string;
  ObjectType: '部门' | '成员';
  RemoteId: string;
  Name: string;
  Place: string;
  Detail: string;
  State: string;
  Reason: string;
  FoundDate: string;
  ModifyUserName: string | null;
  ModifyDate: string | null;
}

/** A person without a member. */
export interface Unbound {
  UserId: string;
  Account: string;
  RealName: string;
  Place: string;
  Reachable: boolean;
  State: string | null;
  Reason: string | null;
}

/** A person with a member. */
export interface Bound {
  UserId: string;
  Account: string;
  RealName: string;
  Place: string;
  WechatId: string;
  Enabled: boolean;
}

/** A member who was only in 企业微信 at the last comparison. */
export interface Member {
  WechatId: string;
  Name: string;
}

interface List<Row> {
  list: Row[];
  total: number;
}

const list =
  <Row>(name: string) =>
  async (params: Record<string, string | number>, options?: RequestOptions): Promise<List<Row>> =>
    (await clients.main.get<List<Row>>(`${path}/${name}`, params, options)).data;

export const fetchDifferences = list<Difference>('differences');
export const fetchUnbound = list<Unbound>('unbound');
export const fetchBound = list<Bound>('bound');
export const fetchMembers = list<Member>('members');

export const fetchOverview = async (options?: RequestOptions): Promise<WechatOverview> =>
  (await clients.main.get<WechatOverview>(`${path}/index`, {}, options)).data;

export const testConnection = async (): Promise<WechatTest> =>
  (await clients.main.post<WechatTest>(`${path}/test`, {}, { silent: true })).data;

/** `compare`, `sync` or `stop`. */
export const act = async (what: 'compare' | 'sync' | 'stop'): Promise<void> => {
  await clients.main.post(`${path}/${what}`, {}, { silent: true });
};

/** An action on one row. */
export const onRow = async (
  what: 'write' | 'ignore' | 'restore' | 'delete',
  { DifferenceId }: Difference,
): Promise<void> => {
  await clients.main.post(`${path}/${what}/${encodeURIComponent(DifferenceId)}`, {}, { silent: true });
};

/** What a person is bound to. `Checked`: the user knows that the names differ. */
export interface Binding {
  WechatId: string;
  Checked?: boolean;
}

export const bind = async ({ UserId }: Unbound, binding: Binding): Promise<void> => {
  await clients.main.post(`${path}/bind/${encodeURIComponent(UserId)}`, { ...binding }, { silent: true });
};

export const unbind = async ({ UserId }: Bound): Promise<void> => {
  await clients.main.post(`${path}/unbind/${encodeURIComponent(UserId)}`, {}, { silent: true });
};
