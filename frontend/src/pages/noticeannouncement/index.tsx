import { Suspense, useEffect } from 'react';
import { useAccess } from '@/access';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useSearchParam } from '@/components/useSearchParam';
import { useNotices } from '@/features/notices/Notices';
import styles from './index.module.css';
import { Own } from './Own';

const Managed = lazyWithRetry(() => import(/* webpackChunkName: "notice-managed" */ './Managed'));

/** 公告: what one is to read; `?view=manage` is for those who write announcements, and `?id=` opens one. */
export default function Announcements() {
  const manages = useAccess().canUse('noticeannouncement.edit');
  const [view, setView] = useSearchParam('view');
  const managing = manages && view === 'manage';
  return (
    <>
      {manages && (
        <nav className={styles.views} aria-label="公告的视图">
          <button type="button" aria-current={!managing} onClick={() => setView(undefined)}>
            阅读
          </button>
          <button type="button" aria-current={managing} onClick={() => setView('manage')}>
            管理
          </button>
        </nav>
      )}
      {managing ? (
        <ErrorBoundary fallback={<p role="alert">加载失败，请刷新页面后重试</p>}>
          <Suspense fallback={null}>
            <Managed />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <>
          <Own />
          <OfAddress />
        </>
      )}
    </>
  );
}

/** Opens the announcement that the address names, once: the drawer is the one of the bell. */
function OfAddress() {
  const { open } = useNotices();
  const [id, setId] = useSearchParam('id');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says it once.
  useEffect(() => {
    if (!id) return;
    open({ NoticeId: id, Title: '公告', IsRead: false });
    setId(undefined);
  }, [id]);
  return null;
}
