import { useInterval } from 'ahooks';
import { type RefObject, useCallback, useState } from 'react';
import type { FetchPage, QueryTableHandle } from '@/components/QueryTable';

/** How often a list is read while some of its messages are on their way (ms). */
const every = 3_000;

/** Reads a list again and again while some of its rows are moving; returns `fetch` for the list. */
export function useFollowing<Row>(
  list: RefObject<QueryTableHandle | null>,
  fetch: FetchPage<Row>,
  isMoving: (row: Row) => boolean,
): FetchPage<Row> {
  const [moving, setMoving] = useState(false);
  useInterval(() => list.current?.refresh(), moving ? every : undefined);
  return useCallback(
    async (params, options) => {
      const page = await fetch(params, options);
      setMoving(page.list.some(isMoving));
      return page;
    },
    [fetch, isMoving],
  );
}
