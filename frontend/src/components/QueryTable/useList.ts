import { useEffect, useRef } from 'react';
import type { RequestOptions } from '@/services/http';
import { nowText } from '../dates';
import { useRead } from '../useRead';
import type { Counts } from './Filters';
import { type Filter, shapeOf } from './filter';
import { toParams } from './query';
import type { QueryColumn } from './rowTypes';
import { useQuery } from './useQuery';

/** One page of a list as the server answers it. */
export interface QueryPage<Row> {
  list: Row[];
  /** How many there are on all pages. */
  total: number;
  /** There are more than `total`, which is where the server stops counting and the pages end. */
  more?: boolean;
  /** How many rows each value of a filter would leave, by the filter's name. */
  counts?: Counts;
  /** What has to be said about the list as a whole. */
  warning?: string;
}

/** A query as it travels. */
export type QueryParams = Record<string, string | number>;

/** Reads a page of a list. */
export type FetchPage<Row> = (params: QueryParams, options: RequestOptions) => Promise<QueryPage<Row>>;

/** Reads the page of the list that the address asks for; `current` tells whether it is that one yet. */
export function useList<Row>(
  fetch: FetchPage<Row>,
  columns: readonly QueryColumn<Row>[],
  filters: readonly Filter[],
  every?: number,
) {
  const shape = { sorts: columns.flatMap(({ sort }) => sort ?? []), filters: shapeOf(filters) };
  const [query, change] = useQuery(shape);
  const rows = useRef<Row[]>([]);
  const { data, error, loading, refresh } = useRead(
    async (options) => {
      const page = await fetch(toParams(query), options);
      rows.current = withUnchanged(rows.current, page.list);
      return { query, page: { ...page, list: rows.current }, at: nowText() };
    },
    { deps: [query], every },
  );
  const { page, at = '' } = data ?? {};
  const lastPage = page ? Math.max(1, Math.ceil(page.total / query.pageSize)) : query.page;
  const current = data?.query === query;

  // Rows may go while one looks at the last page.
  useEffect(() => {
    if (current && query.page > lastPage) change({ page: lastPage });
  });

  const failed = error && !current && !(page && loading) ? error : undefined;
  return { shape, query, change, page, at, current, error, failed, loading, refresh };
}

/**
 * The rows of `after`, each the very object of `before` where it says the same, and the same list where all do: what
 * shows them then renders nothing anew.
 */
export function withUnchanged<Row>(before: Row[], after: Row[]): Row[] {
  const known = new Map(before.map((row) => [JSON.stringify(row), row]));
  const list = after.map((row) => known.get(JSON.stringify(row)) ?? row);
  const same = list.length === before.length && list.every((row, index) => row === before[index]);
  return same ? before : list;
}
