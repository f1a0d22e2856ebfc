import { useLocation } from '@umijs/max';
import { Skeleton } from 'antd';
import type { ComponentType } from 'react';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { pageAt } from '@/services/menu';
import { useSession } from '@/services/session';
import { fallbackPage, menuPages, type PageLoader } from '../../../../config/routes';
import styles from './MenuView.module.css';

/** The page that the menu's `Component` names for the address, or the fallback page (specification §2). */
export function MenuView() {
  const { pathname } = useLocation();
  const node = pageAt(useSession().menu, pathname);
  if (!node) return null;
  const View = lazyView(menuPages[node.component] ?? fallbackPage);
  return (
    <ErrorBoundary>
      <View />
    </ErrorBoundary>
  );
}

const lazyViews = new Map<PageLoader, ComponentType>();

function lazyView(load: PageLoader): ComponentType {
  const known = lazyViews.get(load);
  if (known) return known;
  const view = lazyWithRetry(load, <Loading />);
  lazyViews.set(load, view);
  return view;
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Skeleton active title={{ width: 180 }} paragraph={{ rows: 6 }} />
    </div>
  );
}
