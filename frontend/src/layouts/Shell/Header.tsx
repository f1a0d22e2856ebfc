import { MenuOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { BridgeMark } from '@/components/BridgeMark';
import { homePath, type MenuNode } from '@/services/menu';
import { runtimeConfig } from '@/services/runtimeConfig';
import styles from './Header.module.css';
import { TopMenu } from './TopMenu';
import { UserMenu } from './UserMenu';

interface Props {
  /** The top-level entry of the current page. */
  top: MenuNode | undefined;
  mobile: boolean;
  onOpenMenu: () => void;
}

export function Header({ top, mobile, onOpenMenu }: Props) {
  return (
    <header className={styles.header}>
      {mobile && <Button type="text" icon={<MenuOutlined />} aria-label="打开菜单" onClick={onOpenMenu} />}
      <Link to={homePath} className={styles.brand}>
        <BridgeMark />
        <span className={styles.title}>{runtimeConfig().title}</span>
      </Link>
      <div className={styles.menu}>{!mobile && <TopMenu current={top} />}</div>
      <UserMenu />
    </header>
  );
}
