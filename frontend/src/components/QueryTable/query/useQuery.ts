import { history, useLocation } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { useMemo } from 'react';
import { useChangeQuery } from '../../useChangeQuery';
import { changeQuery, type Query, type QueryShape, readQuery, writeQuery } from './query';

/**
 * The query of the current address, the same object for as long as it says the same, and the way to change it; the
 * address changes without a step in the history. The way stays the same function.
 */
export function useQuery(shape: QueryShape): [Query, (change: Partial<Query>) => void] {
  const { search } = useLocation();
  const replaceQuery = useChangeQuery();
  // The address may get other parameters, and the shape values that have been read: both change nothing.
  const text = JSON.stringify(readQuery(search, shape));
  const query = useMemo(() => JSON.parse(text) as Query, [text]);
  const change = useMemoizedFn((part: Partial<Query>) => {
    // Two fields may follow at the same moment: the second one goes on from the address that the first one has made.
    const now = history.location.search;
    replaceQuery(writeQuery(now, changeQuery(readQuery(now, shape), part), shape.first), { replace: true });
  });
  return [query, change];
}
