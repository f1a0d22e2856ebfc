import { Alert, Button, Pagination, Skeleton } from 'antd';
import { type ReactNode, useEffect, useId } from 'react';
import { failureText } from '@/services/failure';
import type { ProcedureOptions } from '@/services/procedure';
import { FailureAlert } from '../FailureAlert';
import { useMobile } from '../useMobile';
import { useRead } from '../useRead';
import styles from './index.module.css';
import { isNarrowed, pageSizes, toParams, widened } from './query';
import { type QueryColumn, Rows } from './Rows';
import { type Filter, Toolbar } from './Toolbar';
import { useQuery } from './useQuery';

export type { Filter, QueryColumn };

/** One page of a list as the server answers it. */
export interface QueryPage<Row> {
  list: Row[];
  /** How many there are on all pages. */
  total: number;
  /** How many rows each value of a filter would leave, by the filter's name. */
  counts?: Record<string, Partial<Record<string, number>>>;
  /** What has to be said about the list as a whole. */
  warning?: string;
}

interface Props<Row> {
  /** The page's heading. */
  title: string;
  columns: QueryColumn<Row>[];
  rowKey: (row: Row) => string;
  fetch: (params: Record<string, string | number>, options: ProcedureOptions) => Promise<QueryPage<Row>>;
  /** What the search box finds, such as 姓名、账号. */
  searches: string;
  filters?: Filter[];
  /** Milliseconds between two reads while the browser shows the page; left out, the list is read once. */
  every?: number;
  /** A row on a phone, where a table would be wider than the screen. */
  card: (row: Row) => ReactNode;
  /** What has to be said about a row right below it. */
  note?: (row: Row) => ReactNode;
  emptyText: string;
}

/**
 * A list that the server searches, filters, sorts and pages. What it shows stands in the address, and it reads anew
 * without losing its place.
 */
export function QueryTable<Row>(props: Props<Row>) {
  const { title, columns, fetch, searches, filters = [], every, emptyText, ...rows } = props;
  const id = useId();
  const mobile = useMobile();
  const [query, change] = useQuery({
    sorts: columns.flatMap(({ sort }) => sort ?? []),
    filters: Object.fromEntries(
      filters.map(({ name, options }) => [name, options.map(({ value }) => value)]),
    ),
  });
  const { data, error, loading, refresh } = useRead(
    async (options) => ({ query, page: await fetch(toParams(query), options) }),
    { deps: [query], every },
  );
  const page = data?.page;
  const lastPage = page ? Math.max(1, Math.ceil(page.total / query.pageSize)) : query.page;
  const current = data?.query === query;

  // Rows may go while one looks at the last page.
  useEffect(() => {
    if (current && query.page > lastPage) change({ page: lastPage });
  });

  const failed = error && !current && !(page && loading);
  return (
    <section className={styles.list} aria-labelledby={id} aria-busy={!current && !failed}>
      <div className={styles.head}>
        <h1 id={id}>{title}</h1>
        {page && <span className={styles.total}>共 {page.total} 条</span>}
      </div>
      <Toolbar
        searches={searches}
        filters={filters}
        counts={page?.counts}
        query={query}
        onChange={change}
        onRefresh={refresh}
      />
      {error && current && <FailureAlert text={`没有刷新成功，以下是之前的数据：${failureText(error)}`} />}
      {page?.warning && <Alert type="warning" showIcon title={page.warning} />}
      {failed && (
        <div className={styles.state} role="alert">
          <p>没有加载成功：{failureText(error)}</p>
          <Button size="small" loading={loading} onClick={refresh}>
            重试
          </Button>
        </div>
      )}
      {!failed && !page && (
        <div className={styles.skeleton}>
          <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
        </div>
      )}
      {!failed && page && page.list.length === 0 && (
        <div className={styles.state}>
          <p>{isNarrowed(query) ? '没有符合条件的记录' : emptyText}</p>
          {isNarrowed(query) && (
            <Button size="small" onClick={() => change(widened(query))}>
              清除条件
            </Button>
          )}
        </div>
      )}
      {!failed && page && page.list.length > 0 && (
        <>
          <Rows
            {...rows}
            title={title}
            columns={columns}
            list={page.list}
            query={query}
            waiting={!current}
            onChange={change}
          />
          <Pagination
            className={styles.pages}
            size="small"
            simple={mobile}
            align="end"
            current={query.page}
            pageSize={query.pageSize}
            pageSizeOptions={[...pageSizes]}
            showSizeChanger={!mobile}
            total={page.total}
            onChange={(number, size) =>
              change({ page: size === query.pageSize ? number : 1, pageSize: size })
            }
          />
        </>
      )}
    </section>
  );
}
