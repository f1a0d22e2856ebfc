import { Menu } from 'antd';
import type { MenuNode } from '@/services/menu';
import { nestedItems } from './menuItems';
import styles from './Sidebar.module.css';
import { useMenuState } from './useMenuState';

interface Props {
  /** Title of the top-level entry whose children these are. */
  title: string;
  entries: MenuNode[];
  open: boolean;
}

/** The children of the current top-level entry; closed, it is a rail of icons. */
export function Sidebar({ title, entries, open }: Props) {
  const { selectedKeys, ...groups } = useMenuState();
  return (
    <nav className={open ? styles.sidebar : `${styles.sidebar} ${styles.closed}`} aria-label={title}>
      <div className={styles.scroll}>
        <Menu
          mode="inline"
          inlineIndent={16}
          inlineCollapsed={!open}
          items={nestedItems(entries)}
          selectedKeys={selectedKeys}
          // A rail opens its groups as popups, where the pointer is.
          {...(open ? groups : undefined)}
          className={styles.menu}
        />
      </div>
    </nav>
  );
}
