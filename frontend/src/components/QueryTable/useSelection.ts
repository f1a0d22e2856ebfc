import { useState } from 'react';

/** The rows that a user has ticked, on all pages of what the list is asked for. */
export interface Selection<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
  /** Ticks rows, or takes their ticks back. */
  set: (rows: readonly Row[], chosen: boolean) => void;
  clear: () => void;
}

/**
 * Keeps the ticks through pages and refreshes, and drops them when `scope` changes: what is done to many rows is done
 * to rows that one could see.
 */
export function useSelection<Row>(
  rowKey: (row: Row) => string,
  list: readonly Row[],
  scope: string,
): Selection<Row> {
  const [kept, setKept] = useState({ scope, rows: new Map<string, Row>() });
  const rows = kept.scope === scope ? kept.rows : new Map<string, Row>();
  const now = new Map(list.map((row) => [rowKey(row), row]));
  return {
    // As the server answered last, where it has answered them again.
    rows: [...rows].map(([key, row]) => now.get(key) ?? row),
    has: (row) => rows.has(rowKey(row)),
    set: (changed, chosen) => {
      const next = new Map(rows);
      for (const row of changed) {
        if (chosen) next.set(rowKey(row), row);
        else next.delete(rowKey(row));
      }
      setKept({ scope, rows: next });
    },
    clear: () => setKept({ scope, rows: new Map() }),
  };
}
