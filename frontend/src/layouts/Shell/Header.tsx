import { MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, type ReactNode } from 'react';
import { useAccess } from '@/access';
import { BridgeMark } from '@/components/BridgeMark';
import { ErrorLogButton } from '@/features/error-log';
import { FullScreenButton } from '@/features/full-screen';
import { SearchButton } from '@/features/menu-search';
import { NoticeBell } from '@/features/notices/NoticeBell';
import { GuideButton } from '@/features/operation-guide/GuideButton';
import { SettingsButton } from '@/features/page-settings';
import { QuickEntryButton } from '@/features/quick-entries';
import { homePath, type MenuNode } from '@/services/menu';
import { runtimeConfig } from '@/services/runtimeConfig';
import { useSettings } from '@/services/settings';
import styles from './Header.module.css';
import { TopMenu } from './menus/TopMenu';
import { UserMenu } from './menus/UserMenu';
import { ShellLink } from './ShellLink';

interface Props {
  /** The top-level entry of the current page. */
  top: MenuNode | undefined;
  /** The current tab's title, on a phone. */
  title: ReactNode;
  mobile: boolean;
  onOpenMenu: () => void;
  onSearch: () => void;
  onSettings: () => void;
  onShortcuts: () => void;
}

/** Memo: most steps stay within a top-level entry, and change nothing here. */
export const Header = memo((props: Props) => {
  const { top, title, mobile, onOpenMenu, onSearch, onSettings, onShortcuts } = props;
  const { informationCentre } = useAccess();
  const { sidebarLogo } = useSettings();
  return (
    // Administrators see at a glance that they are administrators (specification §6).
    <header className={informationCentre ? `${styles.header} ${styles.informationCentre}` : styles.header}>
      {mobile && <Button type="text" icon={<MenuOutlined />} aria-label="打开菜单" onClick={onOpenMenu} />}
      {mobile && title}
      {!mobile && sidebarLogo && (
        <ShellLink to={homePath} className={styles.brand}>
          <BridgeMark />
          <span className={styles.title}>{runtimeConfig().title}</span>
        </ShellLink>
      )}
      <div className="qiao-fill">{!mobile && <TopMenu current={top} />}</div>
      <div className="qiao-row qiao-still qiao-gap-0 qiao-quiet">
        {!mobile && <SearchButton onClick={onSearch} />}
        {!mobile && <QuickEntryButton />}
        {!mobile && <ErrorLogButton />}
        <NoticeBell />
        <GuideButton />
        {!mobile && <FullScreenButton />}
        <SettingsButton onClick={onSettings} />
      </div>
      <UserMenu onSettings={onSettings} onShortcuts={mobile ? undefined : onShortcuts} />
    </header>
  );
});
