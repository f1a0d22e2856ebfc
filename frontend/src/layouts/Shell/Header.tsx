import { MenuOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useAccess } from '@/access';
import { BridgeMark } from '@/components/BridgeMark';
import { ErrorLogButton } from '@/features/error-log';
import { FullScreenButton } from '@/features/full-screen';
import { SearchButton } from '@/features/menu-search';
import { GuideButton } from '@/features/operation-guide/GuideButton';
import { SettingsButton } from '@/features/page-settings';
import { homePath, type MenuNode } from '@/services/menu';
import { runtimeConfig } from '@/services/runtimeConfig';
import { useSettings } from '@/services/settings';
import styles from './Header.module.css';
import { TopMenu } from './TopMenu';
import { UserMenu } from './UserMenu';

interface Props {
  /** The top-level entry of the current page. */
  top: MenuNode | undefined;
  /** The current tab's title. */
  title: string;
  mobile: boolean;
  onOpenMenu: () => void;
  onSearch: () => void;
  onSettings: () => void;
}

export function Header({ top, title, mobile, onOpenMenu, onSearch, onSettings }: Props) {
  const { informationCentre } = useAccess();
  const { sidebarLogo } = useSettings();
  return (
    // Those who run the system see at a glance that they do (specification §6).
    <header className={informationCentre ? `${styles.header} ${styles.informationCentre}` : styles.header}>
      {mobile && <Button type="text" icon={<MenuOutlined />} aria-label="打开菜单" onClick={onOpenMenu} />}
      {mobile && <span className={styles.title}>{title}</span>}
      {!mobile && sidebarLogo && (
        <Link to={homePath} className={styles.brand}>
          <BridgeMark />
          <span className={styles.title}>{runtimeConfig().title}</span>
        </Link>
      )}
      <div className={styles.menu}>{!mobile && <TopMenu current={top} />}</div>
      <div className={styles.tools}>
        {!mobile && <SearchButton onClick={onSearch} />}
        {!mobile && <ErrorLogButton />}
        <GuideButton />
        {!mobile && <FullScreenButton />}
        <SettingsButton onClick={onSettings} />
      </div>
      <UserMenu onSettings={onSettings} />
    </header>
  );
}
