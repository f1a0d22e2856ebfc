import { useEffect } from 'react';
import type { RequestOptions } from '@/services/http';
import { useRead } from './useRead';

/** How often a count is read while the browser shows the page (ms). */
const every = 60_000;

const readers = new Set<() => void>();

/** Reads the visible counts again, after a change of their subject. */
export const recount = () => {
  for (const read of readers) read();
};

/** Calls `read` whenever something has changed that is counted. */
export function useRecount(read: () => void): void {
  useEffect(() => {
    readers.add(read);
    return () => void readers.delete(read);
  }, [read]);
}

/** A count of the shell, 0 until it is known. `read` is left out for users without the right: then nothing is read. */
export function useCount(read: ((options: RequestOptions) => Promise<number>) | undefined): number {
  const { data = 0, refresh } = useRead(read ?? nothing, { every: read && every });
  useRecount(refresh);
  return data;
}

const nothing = async () => 0;
