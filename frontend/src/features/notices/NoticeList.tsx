import { shortDay } from '@/components/dates';
import { StatusTag } from '@/components/StatusTag';
import { isPersonal, type Notice } from '@/services/notice';
import styles from './NoticeList.module.css';

interface Props {
  notices: Notice[];
  onOpen: (notice: Notice) => void;
  /** Announcements with their subjects. */
  detailed?: boolean | undefined;
}

/** Announcements by title, notices by text, with their read state. */
export function NoticeList({ notices, onOpen, detailed }: Props) {
  return (
    <ul className="qiao-mb-8">
      {notices.map((notice) => (
        <li key={notice.NoticeId}>
          <button type="button" className={styles.notice} onClick={() => onOpen(notice)}>
            <span className="qiao-dot" data-unread={notice.IsRead ? undefined : true}>
              <span className="qiao-sr-only">{notice.IsRead ? '已读' : '未读'}</span>
            </span>
            <span
              className={`qiao-fill ${isPersonal(notice) || detailed ? '' : 'qiao-cut'} ${notice.IsRead ? 'qiao-quiet' : 'qiao-medium'}`}
            >
              {notice.IsTop && (
                <>
                  <StatusTag tone="danger">置顶</StatusTag>{' '}
                </>
              )}
              {notice.Title}
              {isPersonal(notice) && <span className={styles.content}>{notice.Content}</span>}
              {detailed && notice.Summary && <span className={styles.content}>{notice.Summary}</span>}
            </span>
            <span className="qiao-still qiao-small qiao-digits">{shortDay(notice.PublishDate)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
