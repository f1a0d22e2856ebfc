import { CloseOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ContextMenu, type Point } from '@/components/ContextMenu';
import styles from './index.module.css';
import type { Tab } from './tabs';
import { useTabs } from './useTabs';

/** Specification §2. */
const menuWidth = 105;

/** The visited pages (the legacy UI's tags view). */
export function TabBar() {
  const { tabs, active, ...actions } = useTabs();
  const [menu, setMenu] = useState<{ tab: Tab; at: Point }>();
  const current = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab becomes the current one.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, tabs.length]);

  const openMenu = (tab: Tab) => (event: MouseEvent) => {
    event.preventDefault();
    setMenu({ tab, at: pointOf(event) });
  };
  const closeByMiddle = (tab: Tab) => (event: MouseEvent) => {
    if (event.button !== 1) return;
    // The browser would open the link in a tab of its own.
    event.preventDefault();
    if (!tab.affix) actions.close(tab);
  };

  return (
    <nav className={styles.bar} aria-label="已打开的页面">
      <ul className={styles.tabs} onWheel={(event) => event.currentTarget.scrollBy({ left: event.deltaY })}>
        {tabs.map((tab) => (
          <li
            key={tab.path}
            ref={tab.path === active ? current : undefined}
            className={tab.path === active ? `${styles.tab} ${styles.active}` : styles.tab}
            onContextMenu={openMenu(tab)}
            // The browser would scroll from here on with the wheel pressed.
            onMouseDown={(event) => event.button === 1 && event.preventDefault()}
            onAuxClick={closeByMiddle(tab)}
          >
            <Link to={tab.path + tab.search} aria-current={tab.path === active ? 'page' : undefined}>
              {tab.title}
            </Link>
            {!tab.affix && (
              <button type="button" aria-label={`关闭${tab.title}`} onClick={() => actions.close(tab)}>
                <CloseOutlined aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {menu && (
        <ContextMenu
          label={`标签页“${menu.tab.title}”`}
          at={menu.at}
          width={menuWidth}
          onClose={() => setMenu(undefined)}
          items={[
            { text: '刷新', run: () => actions.refresh(menu.tab) },
            ...(menu.tab.affix ? [] : [{ text: '关闭', run: () => actions.close(menu.tab) }]),
            { text: '关闭其他', run: () => actions.closeOthers(menu.tab) },
            { text: '全部关闭', run: () => actions.closeAll(menu.tab) },
          ]}
        />
      )}
    </nav>
  );
}

/** Where the menu opens: at the pointer, or below the tab when the keyboard asked for it. */
function pointOf(event: MouseEvent): Point {
  if (event.clientX || event.clientY) return { x: event.clientX, y: event.clientY };
  const { left, bottom } = event.currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}
