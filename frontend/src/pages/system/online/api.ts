import { clients, type RequestOptions } from '@/services/http';
import type { ListAnswer } from '@/services/resource';
import type { OpenSession } from '@/services/signedIn';

/** An open session of anybody. */
export interface OnlineSession extends OpenSession {
  /** Of who signed in. */
  UserId: string;
  /** Under which the session acts, with the name that belongs to it. */
  Account: string;
  RealName: string;
  DepartmentName: string;
  StaffNo: string;
  /** Who acts under the account; empty for its owner. */
  SwitchedBy: string;
}

interface OnlineList extends ListAnswer<OnlineSession> {
  /** How many people and sessions there are, whatever is searched for. */
  people: number;
  sessions: number;
}

const path = '/admin/system/online';

export const fetchOnline = async (
  params: Record<string, string | number>,
  options?: RequestOptions,
): Promise<OnlineList> => (await clients.main.get<OnlineList>(`${path}/index`, params, options)).data;

/** Ends one session of somebody, or without its id all; answers how many those were. */
export async function signOutPerson(userId: string, sessionId?: string): Promise<number> {
  const who = [userId, ...(sessionId ? [sessionId] : [])].map(encodeURIComponent).join('/');
  return (await clients.main.post<number>(`${path}/signout/${who}`, {}, { silent: true })).data;
}
