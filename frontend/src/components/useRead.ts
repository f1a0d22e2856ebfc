import { useRequest } from 'ahooks';
import { useEffect, useRef } from 'react';
import type { RequestOptions } from '@/services/http';

interface Options {
  /** Reads anew when one of them changes. */
  deps?: readonly unknown[];
  /** Milliseconds between two reads while the browser shows the page; left out, it is read once. */
  every?: number;
}

/**
 * Reads what a part of a page shows. Leaving the page cancels the call, and no message comes up: the part itself
 * shows what failed (see `Block`).
 */
export function useRead<T>(read: (options: RequestOptions) => Promise<T>, { deps, every }: Options = {}) {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return useRequest(
    () => {
      running.current?.abort();
      running.current = new AbortController();
      return read({ signal: running.current.signal, silent: true });
    },
    {
      refreshDeps: deps ? [...deps] : undefined,
      pollingInterval: every,
      pollingWhenHidden: false,
      // ahooks writes failures to the console where nobody takes them.
      onError: () => undefined,
    },
  );
}
