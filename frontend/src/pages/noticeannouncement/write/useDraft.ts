import { useEventListener, useMemoizedFn, useUnmount } from 'ahooks';
import { useRef, useState } from 'react';
import type { FormRecord } from '@/components/Form';
import { drafts } from '@/services/drafts';
import { useSession } from '@/services/session';

/** Values that the user has typed and not saved. */
export interface Draft {
  /** The record when the user began. */
  before: FormRecord;
  values: FormRecord;
  /** When it was typed: `2026-11-20T08:30:00`. */
  at: string;
}

/** The draft is stored after this pause in typing (ms). */
const pause = 400;

const nameOf = (id: string | undefined) => `announcement/${id ?? 'new'}`;

/** The stored draft of an announcement of the account. */
export const keptDraft = (account: string, id: string | undefined): Promise<Draft | undefined> =>
  drafts.get<Draft>(account, nameOf(id));

/**
 * Stores a draft in this browser until it is saved. `state` has the time of the stored draft, or that the browser refused
 * to store it: then a reload loses it.
 */
export function useDraft(id: string | undefined, first: Draft | undefined) {
  const { account } = useSession();
  const [state, setState] = useState<{ at?: string; refused?: boolean }>({ at: first?.at });
  const waiting = useRef<{ draft: Draft; timer: number }>(undefined);
  const flush = useMemoizedFn(async () => {
    const draft = take();
    if (!draft) return;
    const done = await drafts.put(account, nameOf(id), draft);
    setState(done ? { at: draft.at } : { refused: true });
  });
  /** Removes and returns the draft that is not stored yet. */
  const take = () => {
    window.clearTimeout(waiting.current?.timer);
    const draft = waiting.current?.draft;
    waiting.current = undefined;
    return draft;
  };
  const last = useRef(JSON.stringify(first?.values));
  const keep = useMemoizedFn((draft: Draft) => {
    const text = JSON.stringify(draft.values);
    if (text === last.current) return;
    last.current = text;
    take();
    waiting.current = { draft, timer: window.setTimeout(() => void flush(), pause) };
  });
  const drop = useMemoizedFn(async () => {
    take();
    last.current = '';
    setState({});
    await drafts.delete(account, nameOf(id));
  });
  useUnmount(() => void flush());
  useEventListener('pagehide', () => void flush());
  return { state, keep, drop };
}
