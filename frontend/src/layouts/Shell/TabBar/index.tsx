import { useMemoizedFn } from 'ahooks';
import { useRef, useState } from 'react';
import { ContextMenu, type Point } from '@/components/ContextMenu';
import styles from './index.module.css';
import { useCurrentInSight, useSidewaysWheel } from './scrolling';
import { TabItem } from './TabItem';
import { isPinned, type Tab } from './tabs';
import { useReordering } from './useReordering';
import type { Tabs } from './useTabs';

/** Specification §2. */
const menuWidth = 105;

/** The visited pages (the legacy UI's tags view). */
export function TabBar({ tabs, active, ...actions }: Tabs) {
  const [menu, setMenu] = useState<{ tab: Tab; at: Point }>();
  const list = useRef<HTMLUListElement>(null);
  const { dragged, handlers } = useReordering(tabs, actions.move);
  useCurrentInSight(list, active, tabs.length);
  useSidewaysWheel(list);

  const openMenu = useMemoizedFn((tab: Tab, at: Point) => setMenu({ tab, at }));
  const close = useMemoizedFn(async (tab: Tab) => {
    const within = list.current?.contains(document.activeElement);
    await actions.close(tab);
    // The button that had the focus is gone; one who works by keyboard goes on from the current tab.
    if (within) requestAnimationFrame(() => focusLost() && currentLink(list.current)?.focus());
  });

  return (
    <nav className={styles.bar} aria-label="已打开的页面">
      <ul ref={list} className={styles.tabs}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            current={tab.path === active}
            only={tabs.length === 1}
            dragged={tab.path === dragged}
            onClose={close}
            onMenu={openMenu}
            {...handlers}
          />
        ))}
      </ul>
      {menu && (
        <ContextMenu
          label={`标签页“${menu.tab.title}”`}
          at={menu.at}
          width={menuWidth}
          onClose={() => setMenu(undefined)}
          items={itemsOf(menu.tab, actions)}
        />
      )}
    </nav>
  );
}

const currentLink = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('[aria-current]');

const focusLost = () => document.activeElement === document.body;

/** Specification §2; a tab of one's own choice can be pinned too. */
function itemsOf(
  tab: Tab,
  actions: Pick<Tabs, 'refresh' | 'close' | 'closeOthers' | 'closeAll' | 'togglePin'>,
) {
  const pin = { text: tab.pinned ? '取消固定' : '固定', run: () => actions.togglePin(tab) };
  return [
    { text: '刷新', run: () => void actions.refresh(tab) },
    ...(isPinned(tab) ? [] : [{ text: '关闭', run: () => void actions.close(tab) }]),
    { text: '关闭其他', run: () => void actions.closeOthers(tab) },
    { text: '全部关闭', run: () => void actions.closeAll(tab) },
    ...(tab.affix ? [] : [pin]),
  ];
}
