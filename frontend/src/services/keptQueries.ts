import type { KeptQuery, QueryRole } from './generated/personal';
import { clients } from './http';
import type { ListAnswer } from './resource';

export type { KeptQuery, QueryRole };

const path = '/admin/personal';
const silent = { silent: true } as const;

/** The saved conditions of all lists: the account's own, and those shared with its roles. */
let known: { account: string; list: KeptQuery[] } = { account: '', list: [] };
let reading: string | undefined;
const listeners = new Set<() => void>();

export const keptQueries = {
  get: () => known,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Reads the conditions of the account once. After a failure the next list tries again. */
  async read(account: string): Promise<void> {
    if (known.account === account || reading === account) return;
    reading = account;
    try {
      const { data } = await clients.main.get<ListAnswer<KeptQuery>>(`${path}/queries`, undefined, silent);
      set(account, data.list);
    } catch {
      // The list shows the failure of its own call.
    } finally {
      reading = undefined;
    }
  },
  /** Saves conditions with a name, for the user or for a role. */
  async keep(account: string, query: Pick<KeptQuery, 'ListName' | 'Name' | 'Search'> & { RoleId?: string }) {
    const { data } = await clients.main.put<ListAnswer<KeptQuery>>(`${path}/queries`, query, silent);
    set(account, data.list);
  },
  async forget(account: string, id: string) {
    const url = `${path}/queries/${encodeURIComponent(id)}`;
    const { data } = await clients.main.delete<ListAnswer<KeptQuery>>(url, undefined, silent);
    set(account, data.list);
  },
};

function set(account: string, list: KeptQuery[]): void {
  known = { account, list };
  for (const listener of listeners) listener();
}

/** The roles with which conditions can be shared. */
export const fetchQueryRoles = async (): Promise<QueryRole[]> =>
  (await clients.main.get<ListAnswer<QueryRole>>(`${path}/roles`, undefined, silent)).data.list;
