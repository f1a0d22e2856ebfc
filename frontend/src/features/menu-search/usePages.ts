import { useLocation, useNavigate } from '@umijs/max';
import { useMemo } from 'react';
import { isOutside, matchMenu } from '@/services/menu';
import { openAddress } from '@/services/navigation/openTabs';
import { mostRecentPages, recentPages } from '@/services/recentPages';
import { useSession } from '@/services/session';
import { type Entry, entriesAt, entriesOf } from './entries';
import type { Found, SearchSource } from './sources';
import type { Group } from './useSearch';

/** The pages of the user's menu as the search finds them, and those visited last without the one he is on. */
export function usePages(): { pages: SearchSource; recent: Group } {
  const { account, menu } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const open = (to: string) =>
      isOutside(to)
        ? void window.open(to, '_blank', 'noopener,noreferrer')
        : navigate(openAddress(to, pathname));
    const entries = entriesOf(menu);
    const foundOf = (some: Entry[]): Found[] =>
      some.map(({ path, to, titles, migrating }) => ({
        key: `${path} ${titles.join(' > ')}`,
        titles,
        path,
        aside: migrating ? `迁移中 · ${path}` : path,
        open: () => open(to),
      }));
    const here = matchMenu(menu, pathname)?.node.path;
    const visited = recentPages(account).filter((path) => path !== here);
    return {
      pages: { title: '页面', counted: '个页面', found: foundOf(entries), read: () => undefined },
      recent: {
        title: '最近访问',
        counted: '个页面',
        found: foundOf(entriesAt(entries, visited)).slice(0, mostRecentPages),
      },
    };
  }, [account, menu, navigate, pathname]);
}
