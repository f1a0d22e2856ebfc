import { useEffect, useSyncExternalStore } from 'react';
import { type KeptQuery, keptQueries } from '@/services/keptQueries';
import { useSessionState } from '@/services/session';
import { takeSaved } from './preferences';

/**
 * The conditions of a list that one has kept, and those shared with one. They are read once for all lists, after the
 * first rows are there (`late`). What this browser alone has kept before goes to the server with it.
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
    for (const { name, search } of takeSaved(account, list))
      keptQueries.keep(account, { ListName: list, Name: name, Search: search }).catch(() => undefined);
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

/** What can be done with the conditions that are kept. */
export type Kept = ReturnType<typeof useKeptQueries>;
