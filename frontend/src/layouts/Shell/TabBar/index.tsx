import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useMemoizedFn } from 'ahooks';
import { useRef, useState } from 'react';
import type { Point } from '@/components/ContextMenu';
import { AllTabs } from './AllTabs';
import styles from './index.module.css';
import { useCurrentInSight, useOverflow, useSidewaysWheel } from './scrolling';
import { TabItem } from './TabItem';
import { TabMenu } from './TabMenu';
import type { Tab } from './tabs';
import { useReordering } from './useReordering';
import type { Tabs } from './useTabs';

/** The visited pages (the legacy UI's tags view). */
export function TabBar({ tabs, active, title: _, ...actions }: Tabs) {
  const [menu, setMenu] = useState<{ tab: Tab; at: Point }>();
  const list = useRef<HTMLUListElement>(null);
  const { dragged, handlers } = useReordering(tabs, actions.move);
  useSidewaysWheel(list);
  const { left, right } = useOverflow(list, `${tabs[0]?.path} ${tabs.at(-1)?.path}`);
  const arrows = left || right;
  useCurrentInSight(list, active, tabs.length, arrows);

  const openMenu = useMemoizedFn((tab: Tab, at: Point) => setMenu({ tab, at }));
  const close = useMemoizedFn(async (tab: Tab) => {
    const within = list.current?.contains(document.activeElement);
    await actions.close(tab);
    // The button with the focus is removed; a keyboard user goes on from the current tab.
    if (within) requestAnimationFrame(() => focusLost() && currentLink(list.current)?.focus());
  });
  const scroll = (direction: number) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.7, behavior: 'smooth' });

  const fades = [left && styles.moreLeft, right && styles.moreRight];
  return (
    <nav className={styles.bar} aria-label="已打开的页面">
      {arrows && <Arrow side="left" disabled={!left} onClick={() => scroll(-1)} />}
      <ul ref={list} className={[styles.tabs, ...fades].filter(Boolean).join(' ')}>
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
      {arrows && <Arrow side="right" disabled={!right} onClick={() => scroll(1)} />}
      {tabs.length > 1 && <AllTabs tabs={tabs} active={active} />}
      {menu && <TabMenu {...menu} tabs={tabs} actions={actions} onClose={() => setMenu(undefined)} />}
    </nav>
  );
}

interface ArrowProps {
  side: 'left' | 'right';
  disabled: boolean;
  onClick: () => void;
}

/** Not reached by Tab: the keyboard goes from tab to tab, and the bar goes with it. */
function Arrow({ side, disabled, onClick }: ArrowProps) {
  const text = side === 'left' ? '向左滚动标签页' : '向右滚动标签页';
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${styles.tool} qiao-desk-only`}
      title={text}
      aria-label={text}
      disabled={disabled}
      onClick={onClick}
    >
      {side === 'left' ? <LeftOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
    </button>
  );
}

const currentLink = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('[aria-current]');

const focusLost = () => document.activeElement === document.body;
