import type { KeptQuery, QueryRole } from './generated/personal';
import { clients } from './http';
import type { ListAnswer } from './resource';

export type { KeptQuery, QueryRole };

const path = '/admin/personal';
const silent = { silent: true } as const;

/** The conditions of all lists that an account has kept, or that are shared with it, once they are known. */
let known: { account: string; list: KeptQuery[] } = { account: '', list: [] };
let reading: string | undefined;
const listeners = new Set<() => void>();

export const keptQueries = {
  get: () => known,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Reads those of the account, once; where that fails there are none until the next list is opened. */
  async read(account: string): Promise<void> {
    if (known.account === account || reading === account) return;
    reading = account;
    try {
      const { data } = await clients.main.get<ListAnswer<KeptQuery>>(`${path}/queries`, undefined, silent);
      set(account, data.list);
    } catch {
      // The list itself says that there is no line.
    } finally {
      reading = undefined;
    }
  },
  /** Keeps conditions under a name, for oneself or with a role for its people. */
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
