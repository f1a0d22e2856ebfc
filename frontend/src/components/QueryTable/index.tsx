import { Alert, Button, Pagination, Skeleton } from 'antd';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useMemo, useState } from 'react';
import { failureText } from '@/services/failure';
import type { ProcedureOptions } from '@/services/procedure';
import { FailureAlert } from '../FailureAlert';
import { LazyDialog } from '../LazyDialog';
import { lazyWithRetry } from '../lazyWithRetry';
import { useMobile } from '../useMobile';
import { useRead } from '../useRead';
import { BulkBar } from './BulkBar';
import type { Counts } from './Filters';
import { type Filter, shapeOf } from './filter';
import styles from './index.module.css';
import { ordered, shown, usePreferences } from './preferences';
import { isNarrowed, pageSizes, scopeOf, toParams, widened } from './query';
import { RowCard } from './RowCard';
import { type QueryColumn, type RowActions, Rows } from './Rows';
import { Toolbar } from './Toolbar';
import { useQuery } from './useQuery';
import { useSelection } from './useSelection';

export type { Filter, QueryColumn, RowActions };
export { RowCard };

const Settings = lazyWithRetry(() => import(/* webpackChunkName: "table-settings" */ './Settings'));

/** One page of a list as the server answers it. */
export interface QueryPage<Row> {
  list: Row[];
  /** How many there are on all pages. */
  total: number;
  /** How many rows each value of a filter would leave, by the filter's name. */
  counts?: Counts;
  /** What has to be said about the list as a whole. */
  warning?: string;
}

/** For the page around a list: reads it anew, after a record was saved, say. */
export interface QueryTableHandle {
  refresh: () => void;
}

/** What one can do with many rows at once. */
export interface BulkActions<Row> {
  /** What a row is called, such as A栋 301. */
  label: (row: Row) => string;
  /** Buttons for the ticked rows; `done` takes the ticks back. */
  render: (rows: Row[], done: () => void) => ReactNode;
}

interface Props<Row> {
  ref?: Ref<QueryTableHandle>;
  /** Under it each account's column settings are kept; another one for every table. */
  name: string;
  /** The page's heading. */
  title: string;
  /** Stands at the end of the heading's line: what one can do without a row, such as 新增. */
  toolbar?: ReactNode;
  /** The first names the row and is always shown. */
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
  actions?: RowActions<Row>;
  bulk?: BulkActions<Row>;
  emptyText: string;
}

/**
 * A list that the server searches, filters, sorts and pages. What it shows stands in the address, and it reads anew
 * without losing its place.
 */
export function QueryTable<Row>(props: Props<Row>) {
  const { ref, name, title, toolbar, columns, fetch, searches, filters = [], every, emptyText } = props;
  const { rowKey, card, note, actions, bulk } = props;
  const id = useId();
  const mobile = useMobile();
  const [preferences, prefer] = usePreferences(name);
  const [setting, setSetting] = useState(false);
  const [query, change] = useQuery({
    sorts: columns.flatMap(({ sort }) => sort ?? []),
    filters: shapeOf(filters),
  });
  const { data, error, loading, refresh } = useRead(
    async (options) => ({ query, page: await fetch(toParams(query), options) }),
    { deps: [query], every },
  );
  useImperativeHandle(ref, () => ({ refresh }), [refresh]);
  const page = data?.page;
  const visible = useMemo(() => shown(ordered(columns, preferences), preferences), [columns, preferences]);
  const selection = useSelection(rowKey, page?.list ?? [], scopeOf(query));
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
        {toolbar && <div className={styles.buttons}>{toolbar}</div>}
      </div>
      <Toolbar
        searches={searches}
        filters={filters}
        counts={page?.counts}
        query={query}
        onChange={change}
        onRefresh={refresh}
        onSettings={mobile ? undefined : () => setSetting(true)}
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
            title={title}
            columns={visible}
            list={page.list}
            rowKey={rowKey}
            card={card}
            note={note}
            actions={actions}
            selection={bulk && selection}
            rowLabel={bulk?.label}
            compact={preferences.compact}
            query={query}
            waiting={!current}
            onChange={change}
          />
          {bulk && <BulkBar selection={selection}>{bulk.render(selection.rows, selection.clear)}</BulkBar>}
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
      <LazyDialog open={setting} onClose={() => setSetting(false)}>
        {(dialog) => <Settings {...dialog} columns={columns} preferences={preferences} onChange={prefer} />}
      </LazyDialog>
    </section>
  );
}
