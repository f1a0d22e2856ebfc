import { CloseOutlined, PushpinFilled } from '@ant-design/icons';
import { Link } from '@umijs/max';
import type { HTMLAttributes, MouseEvent } from 'react';
import type { Point } from '@/components/ContextMenu';
import styles from './index.module.css';
import { isPinned, type Tab } from './tabs';

interface Props extends Omit<HTMLAttributes<HTMLLIElement>, 'className'> {
  tab: Tab;
  current: boolean;
  onClose: () => void;
  onMenu: (at: Point) => void;
}

/** One tab: a link to its page, closed by its button or the middle of the mouse unless it is pinned. */
export function TabItem({ tab, current, onClose, onMenu, ...rest }: Props) {
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return;
    // The browser would open the link in a tab of its own.
    event.preventDefault();
    if (!isPinned(tab)) onClose();
  };
  return (
    <li
      {...rest}
      className={current ? `${styles.tab} ${styles.active}` : styles.tab}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(pointOf(event));
      }}
      // The browser would scroll from here on with the wheel pressed.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={closeByMiddle}
    >
      <Link
        to={tab.path + tab.search}
        // The tab is what is dragged, not its link.
        draggable={false}
        aria-current={current ? 'page' : undefined}
        aria-keyshortcuts="Control+Shift+ArrowLeft Control+Shift+ArrowRight"
      >
        {tab.pinned && <PushpinFilled className={styles.pin} aria-label="已固定" />}
        {tab.title}
      </Link>
      {!isPinned(tab) && (
        <button type="button" aria-label={`关闭${tab.title}`} onClick={onClose}>
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** Where the menu opens: at the pointer, or below the tab when the keyboard asked for it. */
function pointOf(event: MouseEvent): Point {
  if (event.clientX || event.clientY) return { x: event.clientX, y: event.clientY };
  const { left, bottom } = event.currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}
