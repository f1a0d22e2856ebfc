import { useMemoizedFn } from 'ahooks';
import { useMemo, useRef, useState } from 'react';

/** The rows that a user has ticked, on all pages of a query; another object for another set. */
export interface Selection<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
  /** Ticks rows, or takes their ticks back. */
  set: (rows: readonly Row[], chosen: boolean) => void;
  /** The same for one row; `through` also those between it and the row that was ticked before it. */
  tick: (row: Row, chosen: boolean, through: boolean) => void;
  clear: () => void;
}

/**
 * Keeps the ticks through pages and refreshes, and clears them when `scope` changes: an action affects only rows that
 * the user could see.
 */
export function useSelection<Row>(
  rowKey: (row: Row) => string,
  list: readonly Row[],
  scope: string,
): Selection<Row> {
  const [kept, setKept] = useState({ scope, rows: new Map<string, Row>() });
  const last = useRef<string>(undefined);
  const current = kept.scope === scope ? kept.rows : undefined;
  const set = useMemoizedFn((changed: readonly Row[], chosen: boolean) => {
    const next = new Map(current);
    for (const row of changed) {
      if (chosen) next.set(rowKey(row), row);
      else next.delete(rowKey(row));
    }
    setKept({ scope, rows: next });
  });
  const tick = useMemoizedFn((row: Row, chosen: boolean, through: boolean) => {
    const keys = list.map(rowKey);
    const at = keys.indexOf(rowKey(row));
    const from = through ? keys.indexOf(last.current ?? '') : -1;
    last.current = rowKey(row);
    set(from < 0 ? [row] : list.slice(Math.min(from, at), Math.max(from, at) + 1), chosen);
  });
  const clear = useMemoizedFn(() => setKept({ scope, rows: new Map() }));
  return useMemo(() => {
    const now = new Map(list.map((row) => [rowKey(row), row]));
    return {
      // As the server answered last, where it has answered them again.
      rows: [...(current ?? [])].map(([key, row]) => now.get(key) ?? row),
      has: (row) => current?.has(rowKey(row)) ?? false,
      set,
      tick,
      clear,
    };
  }, [current, list, rowKey, set, tick, clear]);
}
