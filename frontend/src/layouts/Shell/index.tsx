import { Outlet, useLocation } from '@umijs/max';
import { useRef, useState } from 'react';
import { useMobile } from '@/components/useMobile';
import { matchMenu, topLevelOf, visible } from '@/services/menu';
import { useSession } from '@/services/session';
import { Breadcrumb } from './Breadcrumb';
import { Header } from './Header';
import styles from './index.module.css';
import { NavDrawer } from './NavDrawer';
import { Sidebar } from './Sidebar';
import { TabBar } from './TabBar';
import { useSidebar } from './useSidebar';

/** The frame of every page behind the sign-in. */
export default function Shell() {
  const { pathname } = useLocation();
  const { menu } = useSession();
  const mobile = useMobile();
  const sidebar = useSidebar();
  const content = useRef<HTMLElement>(null);
  const [drawer, setDrawer] = useState(false);
  const top = topLevelOf(menu, pathname);
  // With one child only there is nothing to choose from (specification §2).
  const entries = top ? visible(top.children) : [];
  const withSidebar = !mobile && entries.length > 1;

  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        跳到内容
      </button>
      <Header top={top} mobile={mobile} onOpenMenu={() => setDrawer(true)} />
      <div className={styles.body}>
        {withSidebar && <Sidebar title={top?.title ?? ''} entries={entries} open={sidebar.open} />}
        <div className={styles.main}>
          <TabBar />
          <Breadcrumb
            match={matchMenu(menu, pathname)}
            sidebar={withSidebar ? { open: sidebar.open, onToggle: sidebar.toggle } : undefined}
          />
          <main ref={content} className={styles.content} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      {mobile && <NavDrawer open={drawer} onClose={() => setDrawer(false)} />}
    </div>
  );
}
