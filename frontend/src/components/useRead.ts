import { useRequest } from 'ahooks';
import { useEffect, useRef } from 'react';
import type { RequestOptions } from '@/services/http';
import { useOnline } from './useOnline';

interface Options {
  /** Reads again when one of them changes. */
  deps?: readonly unknown[];
  /** Milliseconds between two reads while the browser shows the page; left out, it is read once. */
  every?: number;
}

/**
 * Reads the data of a part of a page. Leaving the page cancels the call. The part itself shows a failure (see `Block`),
 * not a message. Offline only `OfflineBar` says so; the failed read is repeated when the line is back.
 */
export function useRead<T>(read: (options: RequestOptions) => Promise<T>, { deps, every }: Options = {}) {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const online = useOnline();
  const request = useRequest(
    () => {
      running.current?.abort();
      running.current = new AbortController();
      return read({ signal: running.current.signal, silent: true });
    },
    {
      refreshDeps: deps ? [...deps] : undefined,
      pollingInterval: every,
      pollingWhenHidden: false,
      // ahooks writes failures to the console where no handler is set.
      onError: () => undefined,
    },
  );
  const { error, refresh } = request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the line comes back, or a hidden page comes back after it.
  useEffect(() => {
    if (online && error) refresh();
  }, [online]);
  return online ? request : { ...request, error: undefined };
}
