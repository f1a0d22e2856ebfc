import { useEventListener, useMemoizedFn, useUnmount } from 'ahooks';
import { useRef, useState } from 'react';
import type { FormRecord } from '@/components/Form';
import { drafts } from '@/services/drafts';
import { useSession } from '@/services/session';

/** What one has typed and not saved yet. */
export interface Draft {
  /** The record as it was when one began. */
  before: FormRecord;
  values: FormRecord;
  /** When it was typed: `2026-11-20T08:30:00`. */
  at: string;
}

/** How long one types without a pause before it is kept, in milliseconds. */
const pause = 400;

const nameOf = (id: string | undefined) => `announcement/${id ?? 'new'}`;

/** What this browser has kept of an announcement that the account was writing. */
export const keptDraft = (account: string, id: string | undefined): Promise<Draft | undefined> =>
  drafts.get<Draft>(account, nameOf(id));

/**
 * Keeps what is typed in this browser until it is saved. `state` says whether it stands there; where the browser
 * refuses, it is lost with the page.
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
  /** What is not kept yet, which is then its caller's to keep or to drop. */
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
