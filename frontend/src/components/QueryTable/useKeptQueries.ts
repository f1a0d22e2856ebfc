import { useEffect, useSyncExternalStore } from 'react';
import { type KeptQuery, keptQueries } from '@/services/keptQueries';
import { useSessionState } from '@/services/session';
import { moveSaved } from './preferences';

/**
 * The conditions of a list that the user has saved, and those that are shared with the user's roles. One call reads them
 * for all lists, after the first rows are there (`late`).
 */
export function useKeptQueries(list: string, late: boolean) {
  const state = useSessionState();
  const session = state.status === 'signedIn' ? state.session : undefined;
  const known = useSyncExternalStore(keptQueries.subscribe, keptQueries.get);
  const isKnown = session !== undefined && known.session === session;
  useEffect(() => {
    if (late && session) void keptQueries.read(session);
  }, [late, session]);
  useEffect(() => {
    if (!isKnown) return;
    void moveSaved(session.account, list, ({ name, search }) =>
      keptQueries.keep(session, { ListName: list, Name: name, Search: search }),
    );
  }, [session, isKnown, list]);
  const queries: KeptQuery[] = isKnown ? known.list.filter(({ ListName }) => ListName === list) : [];
  return {
    queries,
    mayShare: session?.buttons.has('authorize.grant') ?? false,
    keep: async (Name: string, Search: string, RoleId?: string) =>
      session && keptQueries.keep(session, { ListName: list, Name, Search, ...(RoleId && { RoleId }) }),
    forget: async (id: string) => session && keptQueries.forget(session, id),
  };
}

/** The saved conditions of a list with the ways to save and delete them. */
export type Kept = ReturnType<typeof useKeptQueries>;
