import { Outlet, useLocation } from '@umijs/max';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useMobile } from '@/components/useMobile';
import { usePageTitle } from '@/components/usePageTitle';
import { useRootClass } from '@/components/useRootClass';
import { SwitchBanner } from '@/features/account-switch/SwitchBanner';
import { FeedbackWidget } from '@/features/feedback';
import { useLockKey } from '@/features/lock-screen/useLock';
import { NoticesHost } from '@/features/notices/Notices';
import { PageSettings } from '@/features/page-settings';
import { Shortcuts } from '@/features/shortcuts';
import { matchMenu, topLevelOf, visible } from '@/services/menu';
import { useSession } from '@/services/session';
import { useSettings } from '@/services/settings';
import { Breadcrumb } from './Breadcrumb';
import { Header } from './Header';
import styles from './index.module.css';
import { KeptPages } from './kept/KeptPages';
import { useKeptPages } from './kept/useKeptPages';
import { MobileTabBar } from './MobileTabBar';
import { Sidebar } from './menus/Sidebar';
import { Waiting } from './menus/Waiting';
import { Search } from './Search';
import { TabBar } from './TabBar';
import { TitleMenu } from './TabBar/TitleMenu';
import { useTabs } from './TabBar/useTabs';
import { useSidebar } from './useSidebar';

const NavDrawer = lazyWithRetry(() => import(/* webpackChunkName: "nav-drawer" */ './menus/NavDrawer'));

/** The overlay of the shell that is open above the page. */
function useOpened(pathname: string) {
  const [opened, setOpened] = useState<'menu' | 'search' | 'settings' | 'shortcuts'>();
  const [open] = useState(() => ({
    menu: () => setOpened('menu'),
    search: () => setOpened('search'),
    settings: () => setOpened('settings'),
    shortcuts: () => setOpened('shortcuts'),
  }));
  // On a phone the menu closes when a page has been chosen (specification §4).
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of path closes it.
  useEffect(() => {
    setOpened((before) => (before === 'menu' ? undefined : before));
  }, [pathname]);
  return { opened, open, close: () => setOpened(undefined) };
}

/** Which parts of the shell are on this page, for its menu and its size. */
function useLayout(pathname: string) {
  const { menu } = useSession();
  const { dealer } = useAccess();
  const settings = useSettings();
  const mobile = useMobile();
  const top = topLevelOf(menu, pathname);
  const entries = top ? visible(top.children).length : 0;
  const sidebar = useSidebar(top?.path, entries);
  const [maximised, setMaximised] = useState(false);
  const wide = maximised && !mobile;
  // With one child only there is nothing to choose from (specification §2).
  const withSidebar = !mobile && !wide && entries > 1;
  const withMobileBar = mobile && dealer;
  // On a phone the header's title leads to the tabs: said once, and a row more for the page.
  const tabBar = settings.tagsView && !mobile;
  const classes = [
    styles.shell,
    settings.fixedHeader && styles.fixed,
    tabBar && styles.tagsView,
    wide && styles.wide,
    withMobileBar && styles.mobileBar,
  ].filter(Boolean);
  const match = matchMenu(menu, pathname);
  const maximise = mobile ? undefined : { on: wide, onToggle: () => setMaximised(!wide) };
  const shown = { mobile, wide, withSidebar, withMobileBar, tabBar };
  return { ...shown, top, match, sidebar, maximise, className: classes.join(' ') };
}

/** The frame of every page behind the sign-in. */
export default function Shell() {
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const { opened, open, close } = useOpened(pathname);
  const tabs = useTabs();
  const layout = useLayout(pathname);
  const { mobile } = layout;
  useRootClass(styles.root);
  useLockKey();
  return (
    <Waiting>
      <div className={layout.className}>
        <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
          跳到内容
        </button>
        <SwitchBanner />
        {!layout.wide && (
          <div className={styles.top}>
            <Header
              top={layout.top}
              title={mobile && <TitleMenu {...tabs} />}
              mobile={mobile}
              onOpenMenu={open.menu}
              onSearch={open.search}
              onSettings={open.settings}
              onShortcuts={open.shortcuts}
            />
          </div>
        )}
        <Body layout={layout} tabs={tabs} content={content} />
        {mobile && (
          <LazyDialog open={opened === 'menu'} onClose={close}>
            {(dialog) => <NavDrawer {...dialog} onSearch={open.search} />}
          </LazyDialog>
        )}
        <NoticesHost />
        <Search open={opened === 'search'} onOpen={open.search} onClose={close} />
        <Shortcuts open={opened === 'shortcuts'} onOpen={open.shortcuts} onClose={close} />
        <PageSettings open={opened === 'settings'} onClose={close} />
        {layout.withMobileBar && <MobileTabBar />}
      </div>
    </Waiting>
  );
}

interface BodyProps {
  layout: ReturnType<typeof useLayout>;
  tabs: ReturnType<typeof useTabs>;
  content: RefObject<HTMLElement | null>;
}

/** The part below the header: the sidebar and the page. */
function Body({ layout, tabs, content }: BodyProps) {
  const { mobile, tabBar, withSidebar, top, match, sidebar } = layout;
  const pages = useKeptPages(tabs.tabs);
  const page = pages.find(({ path }) => path === tabs.active);
  usePageTitle(page ? match?.node.title : tabs.own);
  return (
    <div className={styles.body}>
      {top && withSidebar && <Sidebar top={top} match={match} open={sidebar.open} />}
      <div className={styles.main}>
        {tabBar && <TabBar {...tabs} />}
        <Breadcrumb
          title={mobile || tabBar ? undefined : tabs.title}
          match={match}
          sidebar={withSidebar ? { open: sidebar.open, onToggle: sidebar.toggle } : undefined}
          maximise={layout.maximise}
        />
        <main ref={content} className={styles.content} tabIndex={-1}>
          <KeptPages pages={pages} current={tabs.active} />
          <Outlet />
        </main>
        <FeedbackWidget />
      </div>
    </div>
  );
}
