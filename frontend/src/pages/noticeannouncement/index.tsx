import { useEffect } from 'react';
import { useAccess } from '@/access';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { useSearchParam } from '@/components/useSearchParam';
import { useNotices } from '@/features/notices/Notices';
import { Own } from './Own';

const Managed = lazyWithRetry(() => import(/* webpackChunkName: "notice-managed" */ './Managed'));

const tabs = [
  { key: undefined, text: '阅读' },
  { key: 'manage', text: '管理' },
];

/** 公告: what one is to read; `?view=manage` is for those who write announcements, and `?id=` opens one. */
export default function Announcements() {
  const manages = useAccess().canUse('noticeannouncement.edit');
  const [view, setView] = useSearchParam('view');
  const managing = manages && view === 'manage';
  return (
    <>
      {manages && (
        <PageTabs label="公告" tabs={tabs} current={managing ? view : undefined} onChange={setView} />
      )}
      {managing ? (
        <ErrorBoundary fallback={<p role="alert">加载失败，请刷新页面后重试</p>}>
          <Managed />
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
