import type { KeptQuery, QueryRole } from './generated/personal';
import { clients } from './http';
import type { ListAnswer } from './resource';
import type { Session } from './session';

export type { KeptQuery, QueryRole };

const path = '/admin/personal';
const silent = { silent: true } as const;

/** The saved conditions of all lists, as a session has read them: the account's own, and those shared with its roles. */
let known: { session?: Session; list: KeptQuery[] } = { list: [] };
let reading: Session | undefined;
const listeners = new Set<() => void>();

export const keptQueries = {
  get: () => known,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Reads the conditions once in a session. After a failure the next list tries again. */
  async read(session: Session): Promise<void> {
    if (known.session === session || reading === session) return;
    reading = session;
    try {
      const { data } = await clients.main.get<ListAnswer<KeptQuery>>(`${path}/queries`, undefined, silent);
      if (reading === session) set(session, data.list);
    } catch {
      // The list shows the failure of its own call.
    } finally {
      if (reading === session) reading = undefined;
    }
  },
  /** Saves conditions with a name, for the user or for a role. */
  async keep(session: Session, query: Pick<KeptQuery, 'ListName' | 'Name' | 'Search'> & { RoleId?: string }) {
    const { data } = await clients.main.put<ListAnswer<KeptQuery>>(`${path}/queries`, query, silent);
    set(session, data.list);
  },
  async forget(session: Session, id: string) {
    const url = `${path}/queries/${encodeURIComponent(id)}`;
    const { data } = await clients.main.delete<ListAnswer<KeptQuery>>(url, undefined, silent);
    set(session, data.list);
  },
};

function set(session: Session, list: KeptQuery[]): void {
  known = { session, list };
  for (const listener of listeners) listener();
}

/** The roles with which conditions can be shared. */
export const fetchQueryRoles = async (): Promise<QueryRole[]> =>
  (await clients.main.get<ListAnswer<QueryRole>>(`${path}/roles`, undefined, silent)).data.list;
