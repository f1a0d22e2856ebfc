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
  const account = session?.account ?? '';
  const known = useSyncExternalStore(keptQueries.subscribe, keptQueries.get);
  const isKnown = known.account === account;
  useEffect(() => {
    if (late && account) void keptQueries.read(account);
  }, [late, account]);
  useEffect(() => {
    if (!account || !isKnown) return;
    void moveSaved(account, list, ({ name, search }) =>
      keptQueries.keep(account, { ListName: list, Name: name, Search: search }),
    );
  }, [account, isKnown, list]);
  const queries: KeptQuery[] = isKnown ? known.list.filter(({ ListName }) => ListName === list) : [];
  return {
    queries,
    mayShare: session?.buttons.has('authorize.grant') ?? false,
    keep: (Name: string, Search: string, RoleId?: string) =>
      keptQueries.keep(account, { ListName: list, Name, Search, ...(RoleId && { RoleId }) }),
    forget: (id: string) => keptQueries.forget(account, id),
  };
}

/** The saved conditions of a list with the ways to save and delete them. */
export type Kept = ReturnType<typeof useKeptQueries>;
