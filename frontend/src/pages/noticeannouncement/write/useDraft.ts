import { useMemoizedFn } from 'ahooks';
import { useRef } from 'react';
import type { FormRecord } from '@/components/Form';
import { useKeptDraft } from '@/components/useKeptDraft';
import { drafts } from '@/services/drafts';

/** Values that the user has typed and not saved. */
export interface Draft {
  /** The record when the user began. */
  before: FormRecord;
  values: FormRecord;
  /** When it was typed: `2026-11-20T08:30:00`. */
  at: string;
}

const nameOf = (id: string | undefined) => `announcement/${id ?? 'new'}`;

/** The stored draft of an announcement of the account. */
export const keptDraft = (account: string, id: string | undefined): Promise<Draft | undefined> =>
  drafts.get<Draft>(account, nameOf(id));

/**
 * Stores a draft in this browser until it is saved. `state` has the time of the stored draft, or that the browser refused
 * to store it: then a reload loses it.
 */
export function useDraft(id: string | undefined, first: Draft | undefined) {
  const { kept, stored, ...draft } = useKeptDraft<Draft>(nameOf(id), { first });
  const last = useRef(JSON.stringify(first?.values));
  const keep = useMemoizedFn((next: Draft) => {
    const text = JSON.stringify(next.values);
    if (text === last.current) return;
    last.current = text;
    draft.keep(next);
  });
  const drop = useMemoizedFn(async () => {
    last.current = '';
    await draft.drop();
  });
  return { state: kept === 'no' ? { refused: true } : { at: stored?.at }, keep, drop };
}
