import { useLocation, useNavigate } from '@umijs/max';
import { useEffect, useState } from 'react';
import { homePath, isGroup, type MenuNode, matchMenu } from '@/services/menu';
import { canonicalPath } from '@/services/navigation/path';
import { defaultTabTitle, storeTabTitle, useSession } from '@/services/session';
import { readTabs, writeTabs } from './storage';
import { afterClose, close, closeAll, closeOthers, reconcile, type Tab, untitled, visit } from './tabs';

/** The visited pages and what can be done with them. Kept per account, across reloads and sign-outs. */
export function useTabs() {
  const { account, menu } = useSession();
  const location = useLocation();
  const { search } = location;
  const pathname = canonicalPath(location.pathname);
  const navigate = useNavigate();
  const [tabs, setTabs] = useState<Tab[]>(() =>
    reconcile(readTabs(account), pinnedTabs(menu), (path) => matchMenu(menu, path)?.node.title),
  );
  const node = matchMenu(menu, pathname)?.node;
  const page = node && !isGroup(node) ? node : undefined;

  useEffect(() => {
    storeTabTitle(page?.title || defaultTabTitle);
    if (!page) return;
    const tab = { path: pathname, search, title: page.title || untitled, affix: page.affix };
    setTabs((before) => visit(before, tab));
  }, [page, pathname, search]);

  useEffect(() => writeTabs(account, tabs), [account, tabs]);

  const leave = (left: Tab[]) => {
    const closed = afterClose(tabs, left, pathname, homePath);
    setTabs(closed.tabs);
    if (closed.to) navigate(closed.to);
  };
  return {
    tabs,
    active: pathname,
    refresh: (tab: Tab) => navigate(`/redirect${tab.path}${tab.search}`, { replace: true }),
    close: (tab: Tab) => leave(close(tabs, tab.path)),
    closeOthers: (tab: Tab) => {
      setTabs(closeOthers(tabs, tab.path));
      if (tab.path !== pathname) navigate(tab.path + tab.search);
    },
    // A pinned tab that was clicked stays, and so does the user.
    closeAll: (tab: Tab) => {
      const left = closeAll(tabs);
      if (tab.affix) setTabs(left);
      else leave(left);
    },
  };
}

function pinnedTabs(nodes: MenuNode[]): Tab[] {
  return nodes.flatMap((node) => {
    const below = pinnedTabs(node.children);
    const own = { path: node.path, search: '', title: node.title || untitled, affix: true };
    return node.affix && !isGroup(node) ? [own, ...below] : below;
  });
}
