import { Tag } from 'antd';
import { useState } from 'react';
import { Block } from '@/components/Block';
import { shortDay } from '@/components/dates';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useRead } from '@/components/useRead';
import { fetchNotices, markNoticeRead, type Notice } from '@/services/notice';
import styles from './Notices.module.css';

const NoticeDrawer = lazyWithRetry(() => import(/* webpackChunkName: "notice-drawer" */ './NoticeDrawer'));

/** How many the dashboard shows at first. */
const most = 12;

/** Announcements with their read state; opening one marks it as read. */
export function Notices({ onRead }: { onRead: () => void }) {
  const request = useRead(fetchNotices);
  const [shown, setShown] = useState<Notice>();
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);

  const show = async (notice: Notice) => {
    setShown(notice);
    setOpen(true);
    if (notice.IsRead) return;
    try {
      await markNoticeRead(notice.NoticeId);
    } catch {
      // It stays unread and is marked the next time it is opened.
      return;
    }
    request.mutate((before) =>
      before?.map((other) => (other.NoticeId === notice.NoticeId ? { ...other, IsRead: true } : other)),
    );
    onRead();
  };

  return (
    <Block
      title="公告"
      request={request}
      lines={9}
      emptyText={(data) => (data.length === 0 ? '还没有公告' : undefined)}
    >
      {(data) => (
        <>
          <ul className={styles.list}>
            {data.slice(0, all ? undefined : most).map((notice) => (
              <li key={notice.NoticeId}>
                <button type="button" className={styles.notice} onClick={() => void show(notice)}>
                  <span className={notice.IsRead ? styles.dotRead : styles.dot}>
                    <span className="qiao-sr-only">{notice.IsRead ? '已读' : '未读'}</span>
                  </span>
                  <span className={notice.IsRead ? styles.titleRead : styles.title}>
                    {notice.IsTop && (
                      <Tag color="error" className={styles.top}>
                        置顶
                      </Tag>
                    )}
                    {notice.Title}
                  </span>
                  <span className={styles.day}>{shortDay(notice.PublishDate)}</span>
                </button>
              </li>
            ))}
          </ul>
          {data.length > most && (
            <button type="button" className={styles.more} onClick={() => setAll(!all)}>
              {all ? '收起' : `查看全部 ${data.length} 条`}
            </button>
          )}
          <LazyDialog open={open} onClose={() => setOpen(false)}>
            {(dialog) => shown && <NoticeDrawer notice={shown} {...dialog} />}
          </LazyDialog>
        </>
      )}
    </Block>
  );
}
