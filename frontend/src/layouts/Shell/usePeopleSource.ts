import { useNavigate } from '@umijs/max';
import { useMemo, useRef, useState } from 'react';
import type { SearchSource } from '@/features/menu-search/sources';
import { matchMenu } from '@/services/menu';
import { useSession } from '@/services/session';
import { findStaff, type StaffFound } from '@/services/staff';

const list = '/organization/staff';

/** The search of staff, for those who have their page; the server finds, for there may be thousands. */
export function usePeopleSource(): SearchSource | undefined {
  const { menu } = useSession();
  const navigate = useNavigate();
  const [{ asked, people }, setAnswer] = useState<{ asked: string; people: StaffFound[] }>(nothing);
  const running = useRef<AbortController>(undefined);
  const [ask] = useState(() => async (text: string) => {
    running.current?.abort();
    running.current = new AbortController();
    try {
      const found = await findStaff(text, { signal: running.current.signal });
      setAnswer({ asked: text, people: found });
    } catch {
      // Typed on, or without a line: the other groups stand without this one.
    }
  });
  const node = matchMenu(menu, list)?.node;
  return useMemo(() => {
    if (!node || node.path !== list) return undefined;
    return {
      title: '员工',
      counted: '名员工',
      read: () => undefined,
      ask: (text) => void ask(text),
      asked,
      found: people.map((person) => ({
        key: person.UserId,
        titles: [person.RealName],
        aside: [person.StaffNo, person.DepartmentName].filter(Boolean).join(' · '),
        open: () => navigate(`${list}?id=${encodeURIComponent(person.UserId)}`),
      })),
    };
  }, [node, asked, people, ask, navigate]);
}

const nothing = { asked: '', people: [] };
