import { Menu } from 'antd';
import { memo } from 'react';
import { type MenuNode, visible } from '@/services/menu';
import { useSession } from '@/services/session';
import { EntryLink } from './menuItems';
import styles from './TopMenu.module.css';

/**
 * The permitted top-level entries; those that do not fit go under one "more" entry. Memo: most steps stay within an
 * entry, and the menu is the dearest part of the shell.
 */
export const TopMenu = memo(({ current }: { current: MenuNode | undefined }) => {
  const { menu } = useSession();
  const items = visible(menu).map((node) => ({ key: node.path, label: <EntryLink node={node} /> }));
  return (
    <nav aria-label="主菜单">
      <Menu
        mode="horizontal"
        className={styles.menu}
        items={items}
        selectedKeys={current ? [current.path] : []}
        overflowedIndicator={<span className={styles.more}>更多</span>}
      />
    </nav>
  );
});
