import { Drawer, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { Facts } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import { FailureAlert } from '@/components/FailureAlert';
import { type DialogState, LazyDialog } from '@/components/LazyDialog';
import { RichText } from '@/components/RichText';
import { StatusTag } from '@/components/StatusTag';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { AttachmentLink } from '@/features/notices/ReadingView';
import { failureText } from '@/services/failure';
import { fetchManaged, type ManagedAnnouncement } from '../api';
import { statusTones } from './fields';
import { Moves } from './Moves';
import { Past } from './Past';
import { PublishDialog } from './PublishDialog';
import { Readers } from './Readers';
import { Versions } from './Versions';

interface Props extends DialogState {
  id: string;
  /** Counts the changes on the page: after each the announcement is read again. */
  changes: number;
  onChanged: () => void;
}

/** One announcement for its managers: the text, its readers, and its versions. */
export default function AnnouncementDrawer({ id, changes, onChanged, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const publishes = useAccess().canUse('noticeannouncement.publish');
  const [publishing, setPublishing] = useState(false);
  const { data: announcement, error } = useRead((options) => fetchManaged(id, options), {
    key: id,
    deps: [changes],
  });
  return (
    <Drawer
      open={open}
      title={announcement ? `公告：${announcement.Title}` : '公告'}
      size={mobile ? '100%' : 760}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
      footer={
        publishes &&
        announcement && (
          <Moves announcement={announcement} onPublish={() => setPublishing(true)} onChanged={onChanged} />
        )
      }
    >
      {announcement ? (
        <Parts announcement={announcement} onChanged={onChanged} changes={changes} />
      ) : error ? (
        <FailureAlert text={failureText(error)} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
      <LazyDialog open={publishing} onClose={() => setPublishing(false)}>
        {(dialog) =>
          announcement && <PublishDialog {...dialog} announcement={announcement} onPublished={onChanged} />
        }
      </LazyDialog>
    </Drawer>
  );
}

interface PartsProps {
  announcement: ManagedAnnouncement;
  changes: number;
  onChanged: () => void;
}

function Parts({ announcement, changes, onChanged }: PartsProps) {
  const { NoticeId, Readers: counts, Version } = announcement;
  return (
    <Tabs
      items={[
        { key: 'text', label: '内容', children: <Text announcement={announcement} /> },
        {
          key: 'readers',
          label: `阅读情况 ${counts.ReadCount}/${counts.Total}`,
          children: <Readers announcement={announcement} onChanged={onChanged} />,
        },
        {
          key: 'versions',
          label: `版本 ${Version}`,
          disabled: Version === 0,
          children: <Versions id={NoticeId} changes={changes} />,
        },
        { key: 'past', label: '修改历史', children: <Past id={NoticeId} changes={changes} /> },
      ]}
    />
  );
}

function Text({ announcement: one }: { announcement: ManagedAnnouncement }) {
  const time = (value: string | null) => (value ? shortTime(value) : '—');
  return (
    <>
      <Facts
        facts={[
          [
            '状态',
            <StatusTag key="status" tone={statusTones[one.Status]}>
              {one.Status}
            </StatusTag>,
          ],
          ['类别', one.Category],
          ['发布部门', one.Publisher ?? '—'],
          ['发布时间', time(one.PublishDate)],
          ['失效时间', time(one.ExpireDate)],
          ['置顶', one.IsTop ? (one.TopUntil ? `到 ${shortTime(one.TopUntil)}` : '一直') : '否'],
          ['必读', one.MustRead ? '是' : '否'],
          ['创建', `${one.CreateUserName ?? ''} ${time(one.CreateDate)}`],
          ['发布范围', one.Audience.map(({ Name }) => Name).join('、') || '还没有选择', true],
          ...(one.Summary ? [['摘要', one.Summary, true] as [string, string, boolean]] : []),
        ]}
      />
      <div className="qiao-ruled">
        <RichText html={one.Content} />
        {one.Attachments.map((file) => (
          <p key={file.FileId}>
            <AttachmentLink file={file} />
          </p>
        ))}
      </div>
    </>
  );
}
