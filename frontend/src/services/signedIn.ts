import type { OpenSession } from './generated/session';
import { users } from './generated/staff';
import { clients, type RequestOptions } from './http';
import type { ListAnswer } from './resource';

export type { OpenSession };

/** One event of an account's sessions. */
export interface SignIn {
  AuditId: string;
  CreateDate: string;
  Event: string;
  ActorAccount: string;
  SubjectAccount: string;
  /** Which session was ended. */
  Object: string;
  Address: string;
  Place: string;
  Device: string | null;
}

const own = '/admin/account';
const silent = { silent: true } as const;

/** The sessions of a user, or without an id the own ones. */
const read =
  <Row>(call: string, params?: { pageSize: number }) =>
  async (options: RequestOptions, id?: string): Promise<ListAnswer<Row>> => {
    const path = id ? `${users.path}/${call}/${encodeURIComponent(id)}` : `${own}/${call}`;
    return (await clients.main.get<ListAnswer<Row>>(path, params, { ...silent, ...options })).data;
  };

/** Where an account is signed in. */
export const fetchSessions = read<OpenSession>('sessions');
/** The latest sign-ins of an account. */
export const fetchSignIns = read<SignIn>('sign-ins', { pageSize: 10 });

/** Ends one of the own sessions, but not this one. */
export const signOutOwn = async (id: string): Promise<void> =>
  void (await clients.main.post(`${own}/signout/${encodeURIComponent(id)}`, {}, silent));

/** Ends all own sessions but this one; answers how many those were. */
export const signOutOthers = async (): Promise<number> =>
  (await clients.main.post<number>(`${own}/signout-others`, {}, silent)).data;
