import { useRef } from 'react';
import { ApiError } from '@/services/http';
import { runtimeConfig } from '@/services/runtimeConfig';

/** How many wrong passwords in a row bring the sentence about the lock. */
const warnFrom = 3;

/**
 * Counts the refusals of each account, and returns the hint for it. The gateway refuses a locked account in the words of
 * a wrong password, so that the answer does not show which accounts there are.
 */
export function useFailureCount(): (account: string, error: unknown) => string[] {
  const counts = useRef(new Map<string, number>());
  return (account, error) => {
    if (!(error instanceof ApiError) || error.kind !== 'business') return [];
    const count = (counts.current.get(account) ?? 0) + 1;
    counts.current.set(account, count);
    const { failures, minutes } = runtimeConfig().signIn;
    return count < Math.min(warnFrom, failures) ? [] : [`连续输错 ${failures} 次后请等待 ${minutes} 分钟`];
  };
}
