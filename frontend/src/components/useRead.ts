import { useMemoizedFn, useRequest } from 'ahooks';
import { useEffect, useRef } from 'react';
import type { RequestOptions } from '@/services/http';
import { useOnline } from './useOnline';

interface Options {
  /** Reads again when one of them changes; until then the old data stay. */
  deps?: readonly unknown[];
  /** What the data are of, such as the id of a record. Under another key nothing of the former one is shown. */
  key?: string | number | undefined;
  /** Milliseconds between two reads while the browser shows the page; left out, it is read once. */
  every?: number;
}

/** Data, and what they are of. */
interface Answer<T> {
  key: Options['key'];
  data: T;
}

const isFunction = <T>(change: T | ((before: T | undefined) => T)): change is (before: T | undefined) => T =>
  typeof change === 'function';

/**
 * Reads the data of a part of a page. Leaving the page cancels the call. The part itself shows a failure (see `Block`),
 * not a message. Offline only `OfflineBar` says so; the failed read is repeated when the line is back.
 */
export function useRead<T>(
  read: (options: RequestOptions) => Promise<T>,
  { deps = [], key, every }: Options = {},
) {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const online = useOnline();
  /** What the last failed read was of. */
  const failed = useRef<Options['key']>(undefined);
  const request = useRequest(
    async (): Promise<Answer<T>> => {
      running.current?.abort();
      running.current = new AbortController();
      try {
        return { key, data: await read({ signal: running.current.signal, silent: true }) };
      } catch (error) {
        failed.current = key;
        throw error;
      }
    },
    {
      refreshDeps: [...deps, key],
      pollingInterval: every,
      pollingWhenHidden: false,
      // ahooks writes failures to the console where no handler is set.
      onError: () => undefined,
    },
  );
  const { data: answer, refresh } = request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the line comes back, or a hidden page comes back after it.
  useEffect(() => {
    if (online && request.error) refresh();
  }, [online]);
  /** Reads anew. It never fails: after a failure, which `error` has, and where another read took its place, it is undefined. */
  const refreshAsync = useMemoizedFn(async (): Promise<T | undefined> => {
    const fresh = await request.refreshAsync().catch(() => undefined);
    return fresh?.data;
  });
  /** Takes other data in place of those that were read, unless those of another key are there meanwhile. */
  const mutate = (change: T | ((before: T | undefined) => T)) =>
    request.mutate((before) => {
      if (before && before.key !== key) return before;
      return { key, data: isFunction(change) ? change(before?.data) : change };
    });
  const own = answer?.key === key ? answer : undefined;
  const error = failed.current === key ? request.error : undefined;
  return {
    data: own?.data,
    error: online ? error : undefined,
    // The read of a new key begins only after the first time that it is asked for.
    loading: request.loading || !(own || error),
    refresh,
    refreshAsync,
    mutate,
  };
}
