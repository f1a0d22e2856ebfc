import { Button } from 'antd';
import { useState } from 'react';
import { ExportButton } from '@/components/ExportButton';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { RowAction } from '@/components/QueryTable';
import { Search } from '@/components/QueryTable/Search';
import { Empty, Failed, Waiting } from '@/components/QueryTable/States';
import { useRemove } from '@/components/RecordPage/useRemove';
import { useOpenRow } from '@/components/useOpenRow';
import { useRead } from '@/components/useRead';
import { useResource } from '@/components/useResource';
import { organizations as table } from '@/services/generated/organization';
import styles from './index.module.css';
import { Lines } from './Lines';
import { closedAtFirst, type DepartmentRow, linesOf, parentsOf, peopleBelow } from './tree';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;
const RecordDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "record-drawer" */ '@/components/RecordPage/RecordDrawer'),
) as typeof import('@/components/RecordPage/RecordDrawer').default;

/** All of them: a tree has no pages. */
const all = { page: 1, pageSize: 10_000 };

const detailFields = {};

/** 部门: the organisation as a tree. */
export default function Departments() {
  const resource = useResource<DepartmentRow>(table, 'department');
  const [keyword, setKeyword] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>();
  const [changes, setChanges] = useState(0);
  const [form, setForm] = useState<{ open: boolean; row?: DepartmentRow; parent?: DepartmentRow }>({
    open: false,
  });
  const list = useRead((options) => resource.list(all, options), { deps: [changes] });
  const { open, shown, detail } = useOpenRow(true);
  const removeAsked = useRemove();
  const changed = () => setChanges((count) => count + 1);
  const rows = list.data?.list ?? [];
  const shut = closed ?? closedAtFirst(rows);
  const lines = linesOf(rows, shut, keyword);

  const { add, update, remove } = resource;
  const runRemove = (row: DepartmentRow) =>
    removeAsked({
      what: `部门“${row.FullName}”`,
      remove: async () => remove?.(row.OrganizationId, row.RowVersion),
      onDone: (removed) => {
        if (removed) detail.onClose();
        changed();
      },
    });
  const actionsOf = (): RowAction<DepartmentRow>[] => [
    ...(add ? [{ text: '新增下级', run: (parent: DepartmentRow) => setForm({ open: true, parent }) }] : []),
    ...(update ? [{ text: '编辑', run: (row: DepartmentRow) => setForm({ open: true, row }) }] : []),
    ...(remove ? [{ text: '删除', danger: true, run: (row: DepartmentRow) => void runRemove(row) }] : []),
  ];
  const toggle = (id: string) => setClosed(toggled(shut, id));
  return (
    <section className={styles.page} aria-label="部门" aria-busy={list.loading}>
      <div className={styles.head}>
        <h1>部门</h1>
        {list.data && <span className={styles.total}>{`共 ${rows.length} 个`}</span>}
        <div className={`${styles.buttons} qiao-screen-only`}>
          <Button onClick={() => setClosed(shut.size > 0 ? new Set() : parentsOf(rows))}>
            {shut.size > 0 ? '全部展开' : '全部收起'}
          </Button>
          {resource.export && <ExportButton run={resource.export} params={keyword ? { keyword } : {}} />}
          {add && (
            <Button type="primary" onClick={() => setForm({ open: true })}>
              新增
            </Button>
          )}
        </div>
      </div>
      <div className={`${styles.search} qiao-screen-only`}>
        <Search label="搜索名称、负责人" keyword={keyword} onChange={setKeyword} />
      </div>
      {list.error && !list.data && (
        <Failed error={list.error} loading={list.loading} onRetry={list.refresh} />
      )}
      {!list.error && !list.data && <Waiting />}
      {list.data && lines.length === 0 && (
        <Empty text="还没有部门" onWiden={keyword ? () => setKeyword('') : undefined} />
      )}
      {lines.length > 0 && (
        <Lines
          lines={lines}
          parents={parentsOf(rows)}
          closed={keyword ? new Set() : shut}
          people={peopleBelow(rows)}
          onToggle={toggle}
          onOpen={(id) => open?.(id)}
          actions={actionsOf()}
        />
      )}
      <LazyDialog {...detail}>
        {(dialog) =>
          shown && (
            <RecordDrawer<DepartmentRow>
              {...dialog}
              table={table}
              resource={resource}
              fields={detailFields}
              id={shown}
              changes={changes}
              actions={actionsOf}
            />
          )
        }
      </LazyDialog>
      <LazyDialog open={form.open} onClose={() => setForm({ ...form, open: false })}>
        {(dialog) => (
          <RecordDialog<DepartmentRow>
            {...dialog}
            table={table}
            resource={resource}
            row={form.row}
            preset={form.parent && { ParentId: form.parent.OrganizationId }}
            onSaved={changed}
          />
        )}
      </LazyDialog>
    </section>
  );
}

function toggled(closed: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(closed);
  if (!next.delete(id)) next.add(id);
  return next;
}
