import { Tag } from 'antd';
import { shortDay } from '@/components/dates';
import type { Notice } from '@/services/notice';
import styles from './NoticeList.module.css';

interface Props {
  notices: Notice[];
  onOpen: (notice: Notice) => void;
}

/** Announcements by title, with their read state. */
export function NoticeList({ notices, onOpen }: Props) {
  return (
    <ul className={styles.list}>
      {notices.map((notice) => (
        <li key={notice.NoticeId}>
          <button type="button" className={styles.notice} onClick={() => onOpen(notice)}>
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
  );
}
