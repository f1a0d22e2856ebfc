import { useLocation, useNavigate } from '@umijs/max';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { mayLeave } from '@/components/mayLeave';
import { homePath, isGroup, type MenuNode, pageAt } from '@/services/menu';
import { forgetTabs, onTabName, setOpenTabs, tabName } from '@/services/navigation/openTabs';
import { canonicalPath } from '@/services/navigation/path';
import { defaultTabTitle, storeTabTitle, useSession } from '@/services/session';
import { readTabs, writeTabs } from './storage';
import {
  afterClose,
  close,
  closeAll,
  closeBeside,
  closeOthers,
  isPinned,
  move,
  reconcile,
  type Side,
  type Tab,
  togglePin,
  untitled,
  visit,
} from './tabs';

export type Tabs = ReturnType<typeof useTabs>;

/** The visited pages and the actions on them. Kept per account, across reloads and sign-outs. */
export function useTabs() {
  const location = useLocation();
  const { search } = location;
  const pathname = canonicalPath(location.pathname);
  const navigate = useNavigate();
  const { tabs, setTabs, title, own } = useVisited(pathname, search);

  /** Closes the tabs that are not in the list, unless the user wants to keep unsaved work on them. */
  const leave = async (left: Tab[], stay = false) => {
    const gone = tabs.filter((tab) => !left.includes(tab)).map((tab) => tab.path);
    if (!(await mayLeave('关闭标签页', gone))) return false;
    const closed = stay ? { tabs: left } : afterClose(tabs, left, pathname, homePath);
    setTabs(closed.tabs);
    if (closed.to) navigate(closed.to);
    return true;
  };
  return {
    tabs,
    active: pathname,
    /** The current page's title; 首页 where there is none (specification §2). */
    title,
    /** The name of a page that is in no menu, such as a scanned room. */
    own,
    refresh: async (tab: Tab) => {
      if (await mayLeave('刷新', [tab.path]))
        navigate(`/redirect${tab.path}${tab.search}`, { replace: true });
    },
    close: (tab: Tab) => leave(close(tabs, tab.path)),
    closeOthers: async (tab: Tab) => {
      const left = await leave(closeOthers(tabs, tab.path), true);
      if (left && tab.path !== pathname) navigate(tab.path + tab.search);
    },
    /** A user whose active tab is closed gets the tab beside it. */
    closeBeside: async (tab: Tab, side: Side) => {
      const left = closeBeside(tabs, tab.path, side);
      const moves = isIn(tabs, pathname) && !isIn(left, pathname);
      if ((await leave(left, true)) && moves) navigate(tab.path + tab.search);
    },
    // A pinned tab that was clicked stays, and so does the user.
    closeAll: (tab: Tab) => leave(closeAll(tabs), isPinned(tab)),
    togglePin: (tab: Tab) => setTabs(togglePin(tabs, tab.path)),
    /** Puts a tab at the place of another one. */
    move: (path: string, to: string) => setTabs((before) => move(before, path, to)),
  };
}

const isIn = (tabs: Tab[], path: string) => tabs.some((tab) => tab.path === path);

function pinnedTabs(nodes: MenuNode[]): Tab[] {
  return nodes.flatMap((node) => {
    const below = pinnedTabs(node.children);
    const own = { path: node.path, search: '', title: node.title || untitled, affix: true };
    return node.affix && !isGroup(node) ? [own, ...below] : below;
  });
}

/** Whether a page shows one record, whose name its tab may have. */
const ofRecord = (page: MenuNode | undefined) => page?.path.includes('/:');

/** The tabs that are open, which each visit adds to, and the title of the current page. */
function useVisited(pathname: string, search: string) {
  const { account, menu } = useSession();
  const [tabs, setTabs] = useState<Tab[]>(() =>
    reconcile(readTabs(account), pinnedTabs(menu), (tab) => {
      const page = pageAt(menu, tab.path);
      return ofRecord(page) ? tab.title : page?.title;
    }),
  );
  const name = useSyncExternalStore(onTabName, () => tabName(pathname));
  const page = pageAt(menu, pathname);
  // A page of no menu has the name that it gives itself.
  const own = page ? undefined : name;
  const title = page?.title || own || defaultTabTitle;

  useEffect(() => {
    storeTabTitle(title);
    if (!page) return;
    const tab = { path: pathname, search, title: name || page.title || untitled, affix: page.affix };
    setTabs((before) => visit(before, tab));
  }, [page, pathname, search, title, name]);

  useEffect(() => {
    writeTabs(account, tabs);
    setOpenTabs(tabs);
  }, [account, tabs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has tabs of its own.
  useEffect(() => forgetTabs, [account]);
  return { tabs, setTabs, title, own };
}
