import { DownOutlined } from '@ant-design/icons';
import { useLocation } from '@umijs/max';
import { useId, useRef } from 'react';
import { useDisclosure } from '@/components/useDisclosure';
import { type MenuNode, matchMenu, visible } from '@/services/menu';
import { useSession } from '@/services/session';
import { EntryLink } from './EntryLink';
import styles from './MoreGroups.module.css';
import { WaitingBadge } from './Waiting';

const mostColumns = 4;

/** In pixels. */
const columnWidth = 156;

interface Props {
  /** The top-level entries that the menu has no room for. */
  groups: MenuNode[];
  /** The top-level entry of the current page. */
  current: MenuNode | undefined;
}

/** The groups without room in the top menu: names the current group and opens a panel with the pages of all of them. */
export function MoreGroups({ groups, current }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const { open, toggle, handlers } = useDisclosure(root);
  const panel = useId();
  const active = groups.find((node) => node === current);
  return (
    <div ref={root} {...handlers}>
      <button
        type="button"
        className={styles.button}
        data-active={active ? true : undefined}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={toggle}
      >
        {active ? `更多 · ${active.title}` : '更多'}
        <WaitingBadge titles={groups.map(({ title }) => title)} />
        <DownOutlined aria-hidden="true" className={`${styles.caret} qiao-caret`} />
      </button>
      {open && <Panel id={panel} groups={groups} />}
    </div>
  );
}

function Panel({ id, groups }: { id: string; groups: MenuNode[] }) {
  const { pathname } = useLocation();
  const trail = matchMenu(useSession().menu, pathname)?.trail ?? [];
  const columns = Math.min(groups.length, mostColumns);
  return (
    <div id={id} className={styles.panel} style={{ columnCount: columns, width: columns * columnWidth }}>
      {groups.map((group) => (
        <section key={group.path} className={styles.group} aria-label={group.title}>
          <EntryLink node={group} trail={trail} className={styles.title} />
          <ul>
            {visible(group.children).map((page) => (
              <li key={page.path}>
                <EntryLink node={page} trail={trail} className={styles.page} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
