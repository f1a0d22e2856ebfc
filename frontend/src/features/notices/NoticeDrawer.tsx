import { Drawer, Skeleton, Tag } from 'antd';
import { useRef } from 'react';
import { shortTime } from '@/components/dates';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { PdfExport } from '@/components/PdfExport';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { acknowledge, fetchReading } from '@/services/announcement';
import { failureText } from '@/services/failure';
import { isPersonal, type NoticeHead } from '@/services/notice';
import { Acknowledge } from './Acknowledge';
import styles from './NoticeDrawer.module.css';
import { ReadingView } from './ReadingView';

interface Props extends DialogState {
  notice: NoticeHead;
  /** After the reader has confirmed; lists show it. */
  onAcknowledged: (id: string) => void;
}

/** One announcement to read, or a notice about a record whose page the user does not have. */
export default function NoticeDrawer({ notice, onAcknowledged, ...dialog }: Props) {
  return isPersonal(notice) ? (
    <PersonalNotice {...dialog} notice={notice} />
  ) : (
    <AnnouncementToRead {...dialog} notice={notice} onAcknowledged={onAcknowledged} />
  );
}

function AnnouncementToRead({ notice, onAcknowledged, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const article = useRef<HTMLElement>(null);
  const {
    data: reading,
    error,
    mutate,
  } = useRead((options) => fetchReading(notice.NoticeId, options), { key: notice.NoticeId });
  const confirm = async () => {
    mutate(await acknowledge(notice.NoticeId));
    onAcknowledged(notice.NoticeId);
  };
  return (
    <Drawer
      open={open}
      title={reading?.Title ?? notice.Title}
      size={mobile ? '100%' : 720}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
      footer={reading?.MustRead && <Acknowledge reading={reading} onConfirm={confirm} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <section tabIndex={0} aria-label="正文">
        {reading ? (
          <>
            <div className="qiao-mb-12">
              <PdfExport target={article} title={reading.Title} />
            </div>
            <article ref={article}>
              <ReadingView reading={reading} />
            </article>
          </>
        ) : error ? (
          <FailureAlert text={failureText(error)} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </section>
    </Drawer>
  );
}

function PersonalNotice({ notice, open, onClose, afterClose }: Omit<Props, 'onAcknowledged'>) {
  const mobile = useMobile();
  const article = useRef<HTMLElement>(null);
  return (
    <Drawer
      open={open}
      title={notice.Title}
      size={mobile ? '100%' : 520}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
    >
      <div className="qiao-mb-12">
        <PdfExport target={article} title={notice.Title} />
      </div>
      <article ref={article}>
        <p className="qiao-row qiao-mb-16 qiao-note">
          <Tag>{notice.Category}</Tag>
          {notice.Publisher} · {notice.PublishDate && shortTime(notice.PublishDate)}
        </p>
        <div className={styles.content}>{notice.Content}</div>
      </article>
    </Drawer>
  );
}
