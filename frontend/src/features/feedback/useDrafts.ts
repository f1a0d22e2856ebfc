import { useState } from 'react';
import { useUnsaved } from '@/components/useUnsaved';

/** The entries about one page. */
export interface Draft {
  text: string;
  /** The names of the picked problems. */
  tags: string[];
  picture?: File;
  anonymous: boolean;
  sending: boolean;
  /** Why it was not sent. */
  failure?: string;
}

const empty: Draft = { text: '', tags: [], anonymous: false, sending: false };

/** One draft a page. They last while the user stays signed in, so that closing the popover or a tab loses nothing. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  const unsent = Object.values(drafts).some(({ text }) => text.trim());
  useUnsaved(unsent, '意见反馈', { everywhere: true });
  return {
    draftOf: (page: string): Draft => drafts[page] ?? empty,
    change: (page: string, part: Partial<Draft>) =>
      setDrafts((before) => ({ ...before, [page]: { ...(before[page] ?? empty), ...part } })),
    forget: (page: string) =>
      setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== page))),
  };
}
