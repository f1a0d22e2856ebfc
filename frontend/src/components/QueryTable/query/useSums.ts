import { useRead } from '../../useRead';
import type { QueryColumn, Sums } from '../rowTypes';
import type { FetchPage } from './page';
import { type Query, scopeOf, toConditions } from './query';

const none: Sums = {};

/**
 * The sums of the columns that have one, of all rows that the conditions leave; `undefined` where there are none to
 * have. They are asked for once the rows are there, and again when `changes` says that rows may be others.
 */
export function useSums<Row>(
  fetch: FetchPage<Row>,
  columns: readonly QueryColumn<Row>[],
  query: Query,
  found: boolean,
  changes: number,
): Sums | undefined {
  const wanted = found && columns.some(({ sum }) => sum);
  const scope = scopeOf(query);
  const { data } = useRead(
    async (options) => {
      if (!wanted) return undefined;
      const { list } = await fetch({ ...toConditions(query), sums: 1 }, options);
      return { scope, sums: list[0] as Sums | undefined };
    },
    { deps: [scope, wanted, changes] },
  );
  if (!wanted) return undefined;
  return (data?.scope === scope && data.sums) || none;
}
