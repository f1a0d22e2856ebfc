import { useState } from 'react';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { RowAction } from '@/components/QueryTable';
import { useRemove } from '@/components/RecordPage/useRemove';
import { StatusTag } from '@/components/StatusTag';
import { type TreeColumn, type TreeLine, TreePage } from '@/components/TreePage';
import { TreeTools } from '@/components/TreePage/TreeTools';
import { useOpenRow } from '@/components/useOpenRow';
import { useRead } from '@/components/useRead';
import { useResource } from '@/components/useResource';
import { type Category, categorys as table } from '@/services/generated/category';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;
const RecordDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "record-drawer" */ '@/components/RecordPage/RecordDrawer'),
) as typeof import('@/components/RecordPage/RecordDrawer').default;

interface CategoryRow extends Category {
  /** 1 is the top; 0 where nothing leads to it. */
  Depth: number;
  /** Items of inspections that count as it. */
  Controls: number;
}

/** All of them: a tree has no pages. */
const all = { page: 1, pageSize: 10_000 };

const detailFields = {};

const tones = { 致命: 'danger', 严重: 'warning', 轻微: 'neutral' } as const;

const lineOf = (row: CategoryRow): TreeLine<CategoryRow> => ({
  id: row.CategoryId,
  parent: row.ParentId,
  depth: row.Depth,
  name: row.FullName,
  text: row.FullName,
  row,
});

const columns: TreeColumn<CategoryRow>[] = [
  {
    title: '严重程度',
    kind: 'text',
    render: ({ Severity }) => <StatusTag tone={tones[Severity]}>{Severity}</StatusTag>,
  },
  { title: '检验项目', kind: 'number', render: ({ Controls }) => Controls },
];

/** The tree, and the actions on each of its rows. */
function useCategories() {
  const resource = useResource<CategoryRow>(table, 'inspection-category');
  const [changes, setChanges] = useState(0);
  const [form, setForm] = useState<{ open: boolean; row?: CategoryRow; parent?: CategoryRow }>({
    open: false,
  });
  const list = useRead((options) => resource.list(all, options), { deps: [changes] });
  const { open, shown, detail } = useOpenRow(true);
  const removeAsked = useRemove();
  const changed = () => setChanges((count) => count + 1);
  const { add, update, remove } = resource;
  const runRemove = (row: CategoryRow) =>
    removeAsked({
      what: `缺陷类别“${row.FullName}”`,
      remove: async () => remove?.(row.CategoryId, row.RowVersion),
      onDone: (removed) => {
        if (removed) detail.onClose();
        changed();
      },
    });
  const actionsOf = (): RowAction<CategoryRow>[] => [
    ...(add ? [{ text: '新增下级', run: (parent: CategoryRow) => setForm({ open: true, parent }) }] : []),
    ...(update ? [{ text: '编辑', run: (row: CategoryRow) => setForm({ open: true, row }) }] : []),
    ...(remove ? [{ text: '删除', danger: true, run: (row: CategoryRow) => void runRemove(row) }] : []),
  ];
  const canAct = Boolean(add || update || remove);
  return { resource, changes, changed, form, setForm, list, open, shown, detail, actionsOf, canAct };
}

/** 缺陷类别: kinds of defects as a tree. */
export function Categories() {
  const { resource, changes, changed, form, setForm, ...tree } = useCategories();
  const { list, open, shown, detail, actionsOf, canAct } = tree;
  return (
    <>
      <TreePage<CategoryRow>
        title="缺陷类别"
        searches="名称"
        list={list}
        lineOf={lineOf}
        columns={columns}
        onOpen={open}
        actions={canAct ? actionsOf : undefined}
        tools={(keyword) => (
          <TreeTools resource={resource} keyword={keyword} onAdd={() => setForm({ open: true })} />
        )}
      />
      <LazyDialog {...detail}>
        {(dialog) =>
          shown && (
            <RecordDrawer<CategoryRow>
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
          <RecordDialog<CategoryRow>
            {...dialog}
            table={table}
            resource={resource}
            row={form.row}
            preset={presetOf(form.parent)}
            onSaved={changed}
          />
        )}
      </LazyDialog>
    </>
  );
}

/** The values that a new category inherits from its parent. */
const presetOf = (parent: CategoryRow | undefined) =>
  parent ? { ParentId: parent.CategoryId, Severity: parent.Severity } : { ParentId: '0' };
