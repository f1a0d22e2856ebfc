import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useDisclosure } from '@/components/useDisclosure';
import styles from './NoticeBell.module.css';
import { useNotices } from './Notices';

const NoticePanel = lazyWithRetry(() => import(/* webpackChunkName: "notice-panel" */ './NoticePanel'));

/** The header's way to notices and announcements, with the number of those that are unread. */
export function NoticeBell() {
  const root = useRef<HTMLDivElement>(null);
  const { open, toggle, close, handlers } = useDisclosure(root);
  const { unread } = useNotices();
  const panel = useId();
  return (
    <div ref={root} className={styles.bell} {...handlers}>
      <Button
        type="text"
        icon={<BellOutlined aria-hidden="true" />}
        title="通知与公告"
        aria-label={unread > 0 ? `通知与公告，${unread} 条未读` : '通知与公告'}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={toggle}
      />
      {unread > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      {open && (
        <section id={panel} className={styles.panel} aria-label="最近的通知与公告">
          <ErrorBoundary fallback={<p className="qiao-state">加载失败，请刷新页面后重试</p>}>
            <NoticePanel onLeave={close} />
          </ErrorBoundary>
        </section>
      )}
    </div>
  );
}
