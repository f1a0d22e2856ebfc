import type { ReactNode } from 'react';
import { useAccess } from '@/access';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { useSearchParam } from '@/components/useSearchParam';
import { Own } from './Own';

const Managed = lazyWithRetry(() => import(/* webpackChunkName: "notice-managed" */ './manage/Managed'));
const Write = lazyWithRetry(() => import(/* webpackChunkName: "notice-form" */ './write/Write'));

const tabs = [
  { key: undefined, text: '阅读' },
  { key: 'manage', text: '管理' },
];

/**
 * 公告: the announcements of the user, `?id=` opens one. Users who write announcements have all of them in
 * `?view=manage`, and the editor in `?view=write`.
 */
export default function Announcements() {
  const { canUse } = useAccess();
  const [view, setView] = useSearchParam('view');
  const [id] = useSearchParam('id');
  const manages = canUse('noticeannouncement.edit');
  if (view === 'write' && canUse(id ? 'noticeannouncement.edit' : 'noticeannouncement.add'))
    return (
      <Late>
        <Write id={id} />
      </Late>
    );
  const managing = manages && view === 'manage';
  return (
    <>
      {manages && (
        <PageTabs label="公告" tabs={tabs} current={managing ? view : undefined} onChange={setView} />
      )}
      {managing ? (
        <Late>
          <Managed />
        </Late>
      ) : (
        <Own />
      )}
    </>
  );
}

const Late = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<p role="alert">加载失败，请刷新页面后重试</p>}>{children}</ErrorBoundary>
);
