import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { RowAction } from '../QueryTable';
import { Empty, Failed, Waiting } from '../QueryTable/States';
import { Search } from '../QueryTable/toolbar/Search';
import type { OpenRow } from '../useOpenRow';
import type { useRead } from '../useRead';
import styles from './index.module.css';
import { Lines, type TreeColumn } from './Lines';
import { closedAtFirst, parentsOf, shownOf, type TreeLine } from './tree';

export type { TreeColumn } from './Lines';
export type { TreeLine } from './tree';

interface Props<Row> {
  title: string;
  /** The searched fields, in the user's words. */
  searches: string;
  /** All records, in the order of the tree. */
  list: Pick<ReturnType<typeof useRead<{ list: Row[] }>>, 'data' | 'error' | 'loading' | 'refresh'>;
  lineOf: (row: Row) => TreeLine<Row>;
  columns: readonly TreeColumn<Row>[];
  before?: (row: Row) => ReactNode;
  behind?: (row: Row) => ReactNode;
  onOpen: OpenRow;
  actions?: (row: Row) => readonly RowAction<Row>[];
  /** The buttons of the page. */
  tools?: (keyword: string) => ReactNode;
}

/** Records in a tree: opened and closed, searched, each with its actions. */
export function TreePage<Row>({ title, searches, list, lineOf, tools, ...lines }: Props<Row>) {
  const [keyword, setKeyword] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>();
  const all = (list.data?.list ?? []).map(lineOf);
  const parents = parentsOf(all);
  const shut = closed ?? closedAtFirst(all);
  const shown = shownOf(all, shut, keyword);
  return (
    <section className="qiao-card" aria-label={title} aria-busy={list.loading}>
      <div className={`qiao-head ${styles.head}`}>
        <h1 className="qiao-page-title">{title}</h1>
        {list.data && <span className="qiao-note">{`共 ${all.length} 个`}</span>}
        <div className="qiao-buttons qiao-screen-only">
          <Button onClick={() => setClosed(shut.size > 0 ? new Set() : parents)}>
            {shut.size > 0 ? '全部展开' : '全部收起'}
          </Button>
          {tools?.(keyword)}
        </div>
      </div>
      <div className={`${styles.search} qiao-body qiao-screen-only`}>
        <Search label={`搜索${searches}`} keyword={keyword} onChange={setKeyword} />
      </div>
      {list.error && !list.data && (
        <Failed error={list.error} loading={list.loading} onRetry={list.refresh} />
      )}
      {!list.error && !list.data && <Waiting />}
      {list.data && shown.length === 0 && (
        <Empty text={`还没有${title}`} onWiden={keyword ? () => setKeyword('') : undefined} />
      )}
      {shown.length > 0 && (
        <Lines
          {...lines}
          label={title}
          lines={shown}
          parents={parents}
          closed={keyword ? new Set() : shut}
          onToggle={(id) => setClosed(toggled(shut, id))}
        />
      )}
    </section>
  );
}

function toggled(closed: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(closed);
  if (!next.delete(id)) next.add(id);
  return next;
}
