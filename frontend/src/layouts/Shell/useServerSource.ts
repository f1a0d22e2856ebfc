import { useNavigate } from '@umijs/max';
import { useMemo, useRef, useState } from 'react';
import type { Found, SearchSource } from '@/features/menu-search/sources';
import type { RequestOptions } from '@/services/http';
import { matchMenu } from '@/services/menu';
import { useSession } from '@/services/session';

/** Records that the server finds by what is typed, because there may be thousands. */
export interface ServerKind<T> extends Pick<SearchSource, 'title' | 'counted'> {
  /** Route of the list; who does not have the page does not find what it lists. */
  list: string;
  find: (text: string, options: RequestOptions) => Promise<T[]>;
  /** What is shown of a record, and the route that opens it. */
  show: (record: T) => Omit<Found, 'open'> & { to: string };
}

/** The search of one kind; `kind` has to be the same object each time. */
export function useServerSource<T>(kind: ServerKind<T>): SearchSource | undefined {
  const { menu } = useSession();
  const navigate = useNavigate();
  const [{ asked, records }, setAnswer] = useState<{ asked: string; records: T[] }>({
    asked: '',
    records: [],
  });
  const running = useRef<AbortController>(undefined);
  const [ask] = useState(() => async (text: string) => {
    running.current?.abort();
    running.current = new AbortController();
    try {
      const records = await kind.find(text, { signal: running.current.signal });
      setAnswer({ asked: text, records });
    } catch {
      // Typed on, or without a line: the other groups stand without this one.
    }
  });
  const may = matchMenu(menu, kind.list)?.node.path === kind.list;
  return useMemo(() => {
    if (!may) return undefined;
    const { title, counted, show } = kind;
    return {
      title,
      counted,
      read: () => undefined,
      ask: (text) => void ask(text),
      asked,
      found: records.map((record) => {
        const { to, ...found } = show(record);
        return { ...found, open: () => navigate(to) };
      }),
    };
  }, [may, kind, asked, records, ask, navigate]);
}
