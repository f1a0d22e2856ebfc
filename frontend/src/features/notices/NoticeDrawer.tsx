import { history } from '@umijs/max';
import { Button, Drawer, Tag } from 'antd';
import { useRef } from 'react';
import { shortTime } from '@/components/dates';
import type { DialogState } from '@/components/LazyDialog';
import { PdfExport } from '@/components/PdfExport';
import { useMobile } from '@/components/useMobile';
import { pagesOf } from '@/services/menu';
import type { Notice } from '@/services/notice';
import { useSession } from '@/services/session';
import styles from './NoticeDrawer.module.css';

interface Props extends DialogState {
  notice: Notice;
}

/** One announcement or notice to read; a notice leads to what it is about. */
export default function NoticeDrawer({ notice, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const article = useRef<HTMLElement>(null);
  const page = pagesOf(useSession().menu).find(({ id }) => id === notice.PageId);
  const show = () => {
    onClose();
    history.push(`${page?.path}?id=${notice.ObjectId}`);
  };
  return (
    <Drawer
      open={open}
      title={notice.Title}
      size={mobile ? '100%' : 520}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
    >
      <div className={styles.tools}>
        {page && <Button onClick={show}>查看{page.title}</Button>}
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
