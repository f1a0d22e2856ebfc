import { history } from '@umijs/max';
import { useEffect, useState } from 'react';
import { Block } from '@/components/Block';
import { PageTabs } from '@/components/PageTabs';
import { isPersonal, type Notice } from '@/services/notice';
import styles from './NoticeBell.module.css';
import { NoticeList } from './NoticeList';
import { useNotices } from './Notices';
import { ReadAllButton } from './ReadAllButton';
import { useAllNotices } from './useAllNotices';

/** How many announcements the panel shows, and how many notices, which have no page of their own. */
const most = { announcements: 8, personal: 50 };

type Tab = 'personal' | 'announcements';

/**
 * Two lists, unread ones first: the personal notices, which open their records, and the latest announcements. `onLeave`
 * closes the panel and gives the focus back to its button.
 */
export default function NoticePanel({ onLeave }: { onLeave: () => void }) {
  const { list, read, open } = useNotices();
  const all = useAllNotices();
  const [chosen, setChosen] = useState<Tab>();
  useEffect(() => read(), [read]);
  const unread = (tab: Tab) => (list.data ?? []).filter((notice) => is(notice, tab) && !notice.IsRead).length;
  const tab = chosen ?? (unread('personal') > 0 ? 'personal' : 'announcements');
  const leaveFor = (what: () => void) => {
    onLeave();
    what();
  };
  const tabs = [
    { key: 'personal', text: counted('通知', unread('personal')) },
    { key: 'announcements', text: counted('公告', unread('announcements')) },
  ] as const;
  return (
    <Block
      title="通知与公告"
      extra={<ReadAllButton personal={tab === 'personal'} />}
      tools={
        <div className={styles.tabs}>
          <PageTabs label="通知与公告" tabs={tabs} current={tab} onChange={setChosen} />
        </div>
      }
      request={list}
      lines={most.announcements}
      emptyText={(notices = []) =>
        notices.some((notice) => is(notice, tab))
          ? undefined
          : { personal: '没有发给您的通知', announcements: '还没有公告' }[tab]
      }
    >
      {(notices = []) => (
        <>
          <NoticeList
            notices={unreadFirst(notices.filter((notice) => is(notice, tab))).slice(0, most[tab])}
            onOpen={(notice) => leaveFor(() => open(notice))}
          />
          {tab === 'announcements' && (
            <button type="button" className={styles.all} onClick={() => leaveFor(() => history.push(all))}>
              查看全部公告
            </button>
          )}
        </>
      )}
    </Block>
  );
}

const is = (notice: Notice, tab: Tab) => isPersonal(notice) === (tab === 'personal');

const counted = (text: string, count: number) => (count > 0 ? `${text} ${count > 99 ? '99+' : count}` : text);

const unreadFirst = (notices: Notice[]): Notice[] => [
  ...notices.filter(({ IsRead }) => !IsRead),
  ...notices.filter(({ IsRead }) => IsRead),
];
