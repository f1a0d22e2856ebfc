import { type RefObject, useEffect, useState } from 'react';

/** Pixels of a row, as the style sheet has it. */
const rowHeight = 28;
/** A sheet with this number of rows or more renders only the visible ones: the browser lays out the whole table with each key. */
const longFrom = 100;
/** In how many rows the window moves on. */
const step = 20;

/** Rows that are shown, and the pixels of those that are left out above each of them. */
export interface InSight {
  shown: readonly { at: number; gap: number }[];
  /** The pixels below the last one. */
  below: number;
}

/** The rows from `first` on and the one that is filled in, wherever it is. */
export function rowsInSight(count: number, first: number, active: number | undefined): InSight {
  const places =
    count < longFrom
      ? Array.from({ length: count }, (_, at) => at)
      : Array.from({ length: 5 * step }, (_, at) => first + at).filter((at) => at >= 0 && at < count);
  if (active !== undefined && active < count && !places.includes(active)) {
    places.push(active);
    places.sort((a, b) => a - b);
  }
  return {
    shown: places.map((at, place) => ({ at, gap: (at - (places[place - 1] ?? -1) - 1) * rowHeight })),
    below: (count - 1 - (places.at(-1) ?? -1)) * rowHeight,
  };
}

/** The rows of a sheet to show as its box is scrolled. */
export function useRowsInSight(
  table: RefObject<HTMLTableElement | null>,
  count: number,
  active: number | undefined,
): InSight {
  const [first, setFirst] = useState(0);
  useEffect(() => {
    const box = table.current?.parentElement;
    const scrolled = () => setFirst((Math.floor((box?.scrollTop ?? 0) / rowHeight / step) - 1) * step);
    box?.addEventListener('scroll', scrolled, { passive: true });
    return () => box?.removeEventListener('scroll', scrolled);
  }, [table]);
  return rowsInSight(count, first, active);
}
