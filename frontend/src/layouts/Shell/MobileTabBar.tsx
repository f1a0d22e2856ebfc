import { AppstoreOutlined, HomeOutlined } from '@ant-design/icons';
import { Link, useLocation } from '@umijs/max';
import type { ComponentType } from 'react';
import { homePath, type MenuNode, pagesOf } from '@/services/menu';
import { canonicalPath } from '@/services/navigation/path';
import { useSession } from '@/services/session';
import styles from './MobileTabBar.module.css';

/** The page that the workbench item leads to, by the menu's `Component` (specification §2). */
const workbench = 'workplace/index';

/** The bottom bar of dealers on a phone: home and workbench. */
export function MobileTabBar() {
  const { menu } = useSession();
  const { pathname } = useLocation();
  const current = canonicalPath(pathname);
  const bench = pagesOf(menu).find((node: MenuNode) => node.component === workbench);
  const items = [
    { title: '首页', path: homePath, Icon: HomeOutlined },
    ...(bench ? [{ title: bench.title, path: bench.path, Icon: AppstoreOutlined }] : []),
  ];
  return (
    <nav className={styles.bar} aria-label="底部导航">
      {items.map(({ title, path, Icon }) => (
        <Item key={path} title={title} path={path} Icon={Icon} current={path === current} />
      ))}
    </nav>
  );
}

interface ItemProps {
  title: string;
  path: string;
  Icon: ComponentType;
  current: boolean;
}

function Item({ title, path, Icon, current }: ItemProps) {
  return (
    <Link to={path} className={styles.item} aria-current={current ? 'page' : undefined}>
      <span aria-hidden="true">
        <Icon />
      </span>
      {title}
    </Link>
  );
}
