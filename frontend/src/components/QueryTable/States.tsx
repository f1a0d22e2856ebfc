import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { failureText } from '@/services/failure';
import { EmptyState } from '../EmptyState';
import styles from './index.module.css';

interface FailedProps {
  error: Error;
  loading: boolean;
  onRetry: () => void;
}

/** In place of rows that could not be read. */
export const Failed = ({ error, loading, onRetry }: FailedProps) => (
  <div className={styles.state} role="alert">
    <p>加载失败：{failureText(error)}</p>
    <Button size="small" loading={loading} onClick={onRetry}>
      重试
    </Button>
  </div>
);

/** In place of rows that are being read for the first time. */
export const Waiting = () => (
  <div className="qiao-skeleton">
    <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
  </div>
);

interface EmptyProps {
  /** The text of an empty list. */
  text: ReactNode;
  /** Takes the conditions back; left out where there are none. */
  onWiden?: () => void;
}

/** In place of rows that there are none of. */
export const Empty = ({ text, onWiden }: EmptyProps) => (
  <EmptyState text={onWiden ? '没有符合条件的记录' : text}>
    {onWiden && (
      <Button size="small" onClick={onWiden}>
        清除条件
      </Button>
    )}
  </EmptyState>
);
