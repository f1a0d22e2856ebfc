import { type Issued, type Right, users } from '@/services/generated/staff';
import { clients, type RequestOptions } from '@/services/http';
import type { ListAnswer } from '@/services/resource';

export type { Issued, Right };

const silent = { silent: true } as const;
const at = (call: string, id: string) => `${users.path}/${call}/${encodeURIComponent(id)}`;

export const fetchRights = async (id: string, options: RequestOptions): Promise<ListAnswer<Right>> =>
  (await clients.main.get<ListAnswer<Right>>(at('rights', id), undefined, { ...silent, ...options })).data;

/** Gives out a one-time password, which is answered once. */
export const resetPassword = async (id: string): Promise<Issued> =>
  (await clients.main.post<Issued>(at('resetpwd', id), {}, silent)).data;

/** Lets an account in, or keeps it out and ends its sessions. */
export const setEnabled = async (id: string, enabled: boolean): Promise<void> =>
  void (await clients.main.post(at(enabled ? 'enable' : 'disable', id), {}, silent));
