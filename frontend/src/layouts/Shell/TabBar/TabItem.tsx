import { CloseOutlined, PushpinFilled } from '@ant-design/icons';
import { type HTMLAttributes, type MouseEvent, memo } from 'react';
import type { Point } from '@/components/ContextMenu';
import { ShellLink } from '../ShellLink';
import styles from './index.module.css';
import { isPinned, type Tab } from './tabs';

/** Characters of a title that have room in a tab. */
const shownWhole = 12;

interface Props extends Omit<HTMLAttributes<HTMLLIElement>, 'className'> {
  tab: Tab;
  current: boolean;
  /** There is no other: its page has nothing to give way to. */
  only: boolean;
  dragged: boolean;
  onClose: (tab: Tab) => void;
  onMenu: (tab: Tab, at: Point) => void;
}

/**
 * One tab: a link to its page, closed by its button or the middle of the mouse unless it is pinned. Memo: a switch
 * concerns two of them.
 */
export const TabItem = memo(({ tab, current, only, dragged, onClose, onMenu, ...rest }: Props) => {
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return;
    // The browser would open the link in a tab of its own.
    event.preventDefault();
    if (!isPinned(tab)) onClose(tab);
  };
  return (
    <li
      {...rest}
      draggable
      data-path={tab.path}
      data-dragged={dragged || undefined}
      className={current ? `${styles.tab} ${styles.active}` : styles.tab}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(tab, pointOf(event));
      }}
      // The browser would scroll from here on with the wheel pressed.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={closeByMiddle}
    >
      <ShellLink
        to={tab.path + tab.search}
        className="qiao-cut"
        // The tab is dragged, not its link.
        draggable={false}
        title={tab.title.length > shownWhole ? tab.title : undefined}
        aria-current={current ? 'page' : undefined}
        aria-keyshortcuts="Control+Shift+ArrowLeft Control+Shift+ArrowRight"
      >
        {tab.pinned && <PushpinFilled className={styles.pin} aria-label="已固定" />}
        {tab.title}
      </ShellLink>
      {!only && !isPinned(tab) && (
        <button type="button" aria-label={`关闭${tab.title}`} onClick={() => onClose(tab)}>
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </li>
  );
});

/** Where the menu opens: at the pointer, or below the tab when the keyboard asked for it. */
function pointOf(event: MouseEvent): Point {
  if (event.clientX || event.clientY) return { x: event.clientX, y: event.clientY };
  const { left, bottom } = event.currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}
