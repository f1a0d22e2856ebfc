import { useMemoizedFn } from 'ahooks';
import { useRef, useState } from 'react';
import { drafts } from '@/services/drafts';
import { useSession } from '@/services/session';
import { useLeaving } from './useLeaving';

/** Whether this browser has the latest values: being written, stored, or refused by the browser. */
export type Kept = 'writing' | 'yes' | 'no';

interface Options<T> {
  /** The draft that the browser has from before. */
  first?: T | undefined;
  /** Milliseconds without typing before a draft is stored. */
  pause?: number;
}

/**
 * Stores typed values in this browser until the server has them, for the account: after a pause in typing, and at once
 * when the page goes behind another tab, is hidden, left or ended.
 */
export function useKeptDraft<T>(name: string, { first, pause = 400 }: Options<T> = {}) {
  const { account } = useSession();
  const [{ kept, stored }, setState] = useState<{ kept: Kept; stored?: T | undefined }>({
    kept: 'yes',
    stored: first,
  });
  const latest = useRef<T>(undefined);
  const waiting = useRef<{ draft: T; timer: number }>(undefined);
  /** Removes and returns the draft that is not stored yet. */
  const take = () => {
    window.clearTimeout(waiting.current?.timer);
    const one = waiting.current;
    waiting.current = undefined;
    return one;
  };
  const flush = useMemoizedFn(async () => {
    const one = take();
    if (!one) return;
    const done = await drafts.put(account, name, one.draft);
    if (latest.current === one.draft) setState(done ? { kept: 'yes', stored: one.draft } : { kept: 'no' });
  });
  const keep = useMemoizedFn((draft: T) => {
    take();
    latest.current = draft;
    waiting.current = { draft, timer: window.setTimeout(() => void flush(), pause) };
    setState((before) => ({ ...before, kept: 'writing' }));
    if (pause === 0) void flush();
  });
  const drop = useMemoizedFn(async () => {
    take();
    latest.current = undefined;
    setState({ kept: 'yes' });
    await drafts.delete(account, name);
  });
  const find = useMemoizedFn(() => drafts.get<T>(account, name));
  useLeaving(() => void flush());
  return { kept, stored, keep, drop, find };
}
