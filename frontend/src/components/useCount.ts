import type { RequestOptions } from '@/services/http';
import { useRead } from './useRead';

/** How often a count is read while the browser shows the page (ms). */
const every = 60_000;

/**
 * A count that stands on every page, 0 until it is known. `read` is left out for whom it does not concern: then nothing
 * is asked.
 */
export function useCount(read: ((options: RequestOptions) => Promise<number>) | undefined): number {
  const { data = 0 } = useRead(read ?? nothing, { every: read && every });
  return data;
}

const nothing = async () => 0;
