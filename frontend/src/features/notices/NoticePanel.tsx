import { history } from '@umijs/max';
import { useEffect } from 'react';
import { Block } from '@/components/Block';
import type { Notice } from '@/services/notice';
import styles from './NoticeBell.module.css';
import { NoticeList } from './NoticeList';
import { useNotices } from './Notices';
import { ReadAllButton } from './ReadAllButton';
import { useAllNotices } from './useAllNotices';

/** How many the panel shows. */
const most = 8;

/** The latest announcements, unread ones first. `onLeave` closes the panel and gives the focus back to its button. */
export default function NoticePanel({ onLeave }: { onLeave: () => void }) {
  const { list, read, open } = useNotices();
  const all = useAllNotices();
  useEffect(() => read(), [read]);
  const leaveFor = (what: () => void) => {
    onLeave();
    what();
  };
  return (
    <Block
      title="公告"
      extra={<ReadAllButton />}
      request={list}
      lines={most}
      emptyText={(notices) => (notices?.length === 0 ? '还没有公告' : undefined)}
    >
      {(notices) => (
        <>
          <NoticeList
            notices={unreadFirst(notices ?? []).slice(0, most)}
            onOpen={(notice) => leaveFor(() => open(notice))}
          />
          <button type="button" className={styles.all} onClick={() => leaveFor(() => history.push(all))}>
            查看全部公告
          </button>
        </>
      )}
    </Block>
  );
}

const unreadFirst = (notices: Notice[]): Notice[] => [
  ...notices.filter(({ IsRead }) => !IsRead),
  ...notices.filter(({ IsRead }) => IsRead),
];
