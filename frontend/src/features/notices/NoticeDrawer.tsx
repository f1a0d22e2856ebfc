import { Drawer, Tag } from 'antd';
import { useRef } from 'react';
import { shortTime } from '@/components/dates';
import type { DialogState } from '@/components/LazyDialog';
import { PdfExport } from '@/components/PdfExport';
import { useMobile } from '@/components/useMobile';
import type { Notice } from '@/services/notice';
import styles from './NoticeDrawer.module.css';

interface Props extends DialogState {
  notice: Notice;
}

/** One announcement to read. */
export default function NoticeDrawer({ notice, open, onClose, afterClose }: Props) {
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
      <div className={styles.tools}>
        <PdfExport target={article} title={notice.Title} />
      </div>
      <article ref={article}>
        <p className={styles.facts}>
          <Tag className={styles.category}>{notice.Category}</Tag>
          {notice.Publisher} · {shortTime(notice.PublishDate)}
        </p>
        <div className={styles.content}>{notice.Content}</div>
      </article>
    </Drawer>
  );
}
