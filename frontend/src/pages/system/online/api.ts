import type { OnlineList } from '@/services/generated/session';
import { clients, type RequestOptions } from '@/services/http';

export type { OnlineSession } from '@/services/generated/session';

const path = '/admin/system/online';

export const fetchOnline = async (
  params: Record<string, string | number>,
  options?: RequestOptions,
): Promise<OnlineList> => (await clients.main.get<OnlineList>(`${path}/index`, params, options)).data;

/** Ends one session of a user, or without its id all; returns how many those were. */
export async function signOutPerson(userId: string, sessionId?: string): Promise<number> {
  const who = [userId, ...(sessionId ? [sessionId] : [])].map(encodeURIComponent).join('/');
  return (await clients.main.post<number>(`${path}/signout/${who}`, {}, { silent: true })).data;
}
