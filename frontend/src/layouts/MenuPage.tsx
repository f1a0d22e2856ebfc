import { Navigate, useLocation } from '@umijs/max';
import { Skeleton } from 'antd';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { usePageTitle } from '@/components/usePageTitle';
import { fitsPath, isGroup, isOutside, matchMenu, targetOf } from '@/services/menu';
import { type Place, restOf } from '@/services/navigation/guard';
import { canonicalPath } from '@/services/navigation/path';
import { useSession } from '@/services/session';
import { knownPages } from '../../config/knownPages';
import { fallbackPage, menuPages, type PageLoader } from '../../config/routes';
import styles from './MenuPage.module.css';

/** Every path that menu data decides on: finds the user's entry and loads the page its `Component` names. */
export default function MenuPage() {
  const place = useLocation();
  const { menu } = useSession();
  const node = matchMenu(menu, place.pathname)?.node;
  usePageTitle(node?.title);
  const target = node && targetOf(menu, node);
  if (!node || !target || isOutside(target)) return <Navigate to={outsideMenus(place)} replace />;
  if (isGroup(node)) return <Navigate to={withRest(target, place)} replace />;
  const Page = lazyPage(menuPages[node.component] ?? fallbackPage);
  return (
    // The key: one page's failure or state must not outlive a change of path.
    <ErrorBoundary key={canonicalPath(place.pathname)}>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A page that exists but is not in the user's menus is "not allowed", anything else "no such page". */
function outsideMenus(place: Place): string {
  const exists = knownPages.some((page) => fitsPath(page, place.pathname));
  return `${exists ? '/401' : '/404'}?from=${encodeURIComponent(place.pathname + restOf(place))}`;
}

/** A group's target with the query and fragment that the group was opened with, unless it brings its own. */
const withRest = (target: string, place: Place) => (/[?#]/.test(target) ? target : target + restOf(place));

const lazyPages = new Map<PageLoader, LazyExoticComponent<ComponentType>>();

function lazyPage(load: PageLoader): LazyExoticComponent<ComponentType> {
  const known = lazyPages.get(load);
  if (known) return known;
  const page = lazy(load);
  lazyPages.set(load, page);
  return page;
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Skeleton active title={{ width: 180 }} paragraph={{ rows: 6 }} />
    </div>
  );
}
