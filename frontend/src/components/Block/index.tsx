import { Button, Skeleton } from 'antd';
import { type ReactNode, useId } from 'react';
import { failureText } from '@/services/failure';
import { EmptyState } from '../EmptyState';
import { usePaperTitle } from '../usePaperTitle';
import styles from './index.module.css';

/** The part of ahooks' `useRequest` that a block needs. */
export interface BlockRequest<T> {
  data?: T;
  loading: boolean;
  error?: Error;
  refresh: () => void;
}

interface Props<T> {
  title: string;
  /** Added to the title on paper, where the choice that the screen shows is missing. */
  onPaper?: string;
  /** `h1` for the block that the page is about. */
  heading?: 'h1' | 'h2';
  /** At the end of the title line. */
  extra?: ReactNode;
  /** The filters, below the title line in every state of the data. */
  tools?: ReactNode;
  request: BlockRequest<T>;
  /** The text for data that there is nothing to show of, else `undefined`. */
  emptyText?: (data: T) => string | undefined;
  /** Lines of the placeholder while loading; about as high as the content, so that nothing jumps. */
  lines?: number;
  children: (data: T) => ReactNode;
}

/**
 * A titled part of a page with data of its own: loading, failed (with retry), empty or shown. Old data stay when a
 * later read fails.
 */
export function Block<T>({
  title,
  onPaper,
  heading: Heading = 'h2',
  extra,
  tools,
  request,
  emptyText,
  lines = 4,
  children,
}: Props<T>) {
  const id = useId();
  usePaperTitle(onPaper && `${title} ${onPaper}`);
  return (
    <section className="qiao-card" aria-labelledby={id} aria-busy={request.loading}>
      <div className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title}
          {onPaper && <span className="qiao-paper-only"> {onPaper}</span>}
        </Heading>
        {extra}
      </div>
      {tools}
      <BlockBody request={request} emptyText={emptyText} lines={lines}>
        {children}
      </BlockBody>
    </section>
  );
}

function BlockBody<T>({
  request: { data, loading, error, refresh },
  emptyText,
  lines = 4,
  children,
}: Pick<Props<T>, 'request' | 'emptyText' | 'lines' | 'children'>) {
  if (data === undefined && error && !loading)
    return (
      <div className="qiao-state" role="alert">
        <p>加载失败：{failureText(error)}</p>
        <Button size="small" onClick={refresh}>
          重试
        </Button>
      </div>
    );
  if (data === undefined)
    return (
      <div className="qiao-skeleton">
        <Skeleton active title={false} paragraph={{ rows: lines, width: '100%' }} />
      </div>
    );
  const empty = emptyText?.(data);
  return (
    <>
      {error && (
        <div className={styles.stale} role="alert">
          <span>刷新失败，以下为之前的数据：{failureText(error)}</span>
          <Button type="link" size="small" loading={loading} onClick={refresh}>
            重试
          </Button>
        </div>
      )}
      {empty ? <EmptyState text={empty} /> : children(data)}
    </>
  );
}
