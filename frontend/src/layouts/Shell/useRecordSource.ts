import { useNavigate } from '@umijs/max';
import { useMemo, useRef, useState } from 'react';
import type { SearchSource } from '@/features/menu-search/sources';
import { type Found, findRecords, recordAddress } from '@/services/find';
import { useSession } from '@/services/session';

/** How many records the search shows: the server finds four of each kind. */
const most = 24;

/** Such as IQC20261113001 and BX20261113001. */
const number = /^[a-z]{2,5}\d{8,}$/i;

/** Records that the server finds by number or name, of the kinds whose lists the user has. */
export function useRecordSource(): SearchSource {
  const { menu } = useSession();
  const navigate = useNavigate();
  const [{ asked, records }, setAnswer] = useState<{ asked: string; records: Found[] }>({
    asked: '',
    records: [],
  });
  const running = useRef<AbortController>(undefined);
  const [ask] = useState(() => async (text: string) => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const records = await findRecords(text, { signal });
      setAnswer({ asked: text, records });
    } catch {
      // A newer text, or offline: the other groups are shown without this one.
      if (!signal.aborted) setAnswer({ asked: text, records: [] });
    }
  });
  return useMemo(
    () => ({
      title: '单据与档案',
      counted: '条记录',
      most,
      read: () => undefined,
      ask: (text) => void ask(text),
      asked,
      isNumber: (text) => number.test(text),
      found: records.flatMap(({ Label, Page, Key, Title, Aside }) => {
        const to = recordAddress(menu, Page, Key);
        if (!to) return [];
        const aside = [Label, Aside].filter(Boolean).join(' · ');
        return [{ key: `${Page} ${Key}`, titles: [Title], aside, open: () => navigate(to) }];
      }),
    }),
    [asked, records, ask, menu, navigate],
  );
}
