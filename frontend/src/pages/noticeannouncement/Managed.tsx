import { useState } from 'react';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage } from '@/components/RecordPage';
import { type AnnouncementRow, fields, table } from './fields';

const AnnouncementForm = lazyWithRetry(
  () => import(/* webpackChunkName: "notice-form" */ './AnnouncementForm'),
);
const AnnouncementDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "notice-detail" */ './AnnouncementDrawer'),
);

/** The announcements of all states, for those who write them. */
export default function Managed() {
  const [adding, setAdding] = useState(false);
  return (
    <RecordPage<AnnouncementRow>
      table={table}
      page="noticeannouncement"
      title="公告管理"
      searches="标题、摘要、正文、发布部门"
      fields={fields}
      nameWidth={280}
      form={AnnouncementForm}
      own={{
        adding,
        onAdding: setAdding,
        detail: (dialog, id, changes, changed) => (
          <AnnouncementDrawer {...dialog} id={id} changes={changes} onChanged={changed} />
        ),
      }}
    />
  );
}
