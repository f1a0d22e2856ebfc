import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage } from '@/components/RecordPage';
import { useChangeQuery } from '@/components/useChangeQuery';
import type { AnnouncementRow } from '../api';
import { fields, table } from './fields';

const AnnouncementDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "notice-detail" */ './AnnouncementDrawer'),
);

const words = { add: '写公告' };

/** The announcements of all states, for their authors. */
export default function Managed() {
  const go = useChangeQuery();
  return (
    <RecordPage<AnnouncementRow>
      table={table}
      page="noticeannouncement"
      title="公告管理"
      searches="标题、摘要、正文、发布部门"
      fields={fields}
      nameWidth={280}
      words={words}
      own={{
        onAdding: () => go('?view=write', { replace: false }),
        onEditing: ({ NoticeId }) => go(`?view=write&id=${encodeURIComponent(NoticeId)}`, { replace: false }),
        detail: (dialog, id, changes, changed) => (
          <AnnouncementDrawer {...dialog} id={id} changes={changes} onChanged={changed} />
        ),
      }}
    />
  );
}
