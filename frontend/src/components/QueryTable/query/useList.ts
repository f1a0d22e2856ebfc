import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { nowText } from '../../dates';
import { useRead } from '../../useRead';
import type { QueryColumn } from '../rowTypes';
import { type Filter, firstOf, isReady, shapeOf } from './filter';
import type { FetchPage } from './page';
import { toParams } from './query';
import { useQuery } from './useQuery';
import { useSums } from './useSums';

/** Reads the page of the list that the address asks for; `current` tells whether its rows are that page. */
export function useList<Row>(
  fetch: FetchPage<Row>,
  columns: readonly QueryColumn<Row>[],
  filters: readonly Filter[],
  every?: number,
) {
  const shape = {
    sorts: columns.flatMap(({ sort }) => sort ?? []),
    filters: shapeOf(filters),
    first: firstOf(filters),
  };
  const ready = isReady(filters);
  const [query, change] = useQuery(shape);
  const rows = useRef<Row[]>([]);
  const [changes, setChanges] = useState(0);
  const {
    data,
    error,
    loading,
    refresh: readAgain,
  } = useRead(
    async (options) => {
      if (!ready) return undefined;
      const page = await fetch(toParams(query), options);
      rows.current = withUnchanged(rows.current, page.list);
      return { query, page: { ...page, list: rows.current }, at: nowText() };
    },
    { deps: [query, ready], every },
  );
  // Reading the rows again also reads their sums again.
  const refresh = useMemoizedFn(() => {
    readAgain();
    setChanges((count) => count + 1);
  });
  const { page, at = '' } = data ?? {};
  const lastPage = page ? Math.max(1, Math.ceil(page.total / query.pageSize)) : query.page;
  const current = data?.query === query;

  // Rows may be deleted while the user looks at the last page.
  useEffect(() => {
    if (current && query.page > lastPage) change({ page: lastPage });
  });

  const sums = useSums(fetch, columns, query, (page?.total ?? 0) > 0, changes);

  const failed = error && !current && !(page && loading) ? error : undefined;
  return { shape, query, change, page, at, sums, current, error, failed, loading, refresh };
}

/**
 * The rows of `after`, with the objects of `before` where they are equal, and the same list where all are: then nothing
 * is rendered again.
 */
export function withUnchanged<Row>(before: Row[], after: Row[]): Row[] {
  const known = new Map(before.map((row) => [JSON.stringify(row), row]));
  const list = after.map((row) => known.get(JSON.stringify(row)) ?? row);
  const same = list.length === before.length && list.every((row, index) => row === before[index]);
  return same ? before : list;
}
