import { useState } from 'react';
import { useRead } from '@/components/useRead';
import { fetchDueModule } from '@/services/feedback';

/**
 * The ModID under which feedback about a page is wanted; undefined when it is not, or not known. Asked once a page:
 * the answer changes with the quarter, and with the user's own feedback, which `settle` notes.
 */
export function useDueModule(page: string | undefined) {
  const [due, setDue] = useState<Record<string, string | undefined>>({});
  const note = (of: string, modId: string | undefined) => setDue((known) => ({ ...known, [of]: modId }));
  useRead(
    async (options) => {
      // A call that failed is made again when the page is visited again.
      if (page && !(page in due)) note(page, await fetchDueModule(page, options));
    },
    { deps: [page] },
  );
  return { modId: page && due[page], settle: (of: string) => note(of, undefined) };
}
