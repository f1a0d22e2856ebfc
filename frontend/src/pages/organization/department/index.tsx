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
import { organizations } from '@/services/generated/organization';
import { type DepartmentRow, peopleBelow } from './tree';
import { useStopping } from './useStopping';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;
const RecordDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "record-drawer" */ '@/components/RecordPage/RecordDrawer'),
) as typeof import('@/components/RecordPage/RecordDrawer').default;

/** All of them: a tree has no pages. */
const all = { page: 1, pageSize: 10_000 };

const detailFields = {};

/** Dealers are stopped by an action of their own. */
const { Enabled: _, ...fields } = organizations.fields;
const table = { ...organizations, fields } as const;

const lineOf = (row: DepartmentRow): TreeLine<DepartmentRow> => ({
  id: row.OrganizationId,
  parent: row.ParentId,
  depth: row.Depth,
  name: row.FullName,
  text: `${row.FullName} ${row.Manager ?? ''}`,
  row,
});

const columnsOf = (people: ReadonlyMap<string, number>): TreeColumn<DepartmentRow>[] => [
  {
    title: '类别',
    kind: 'text',
    render: (row) =>
      row.Enabled ? (
        row.Category
      ) : (
        <>
          {row.Category} <StatusTag tone="danger">已停用</StatusTag>
        </>
      ),
  },
  { title: '负责人', kind: 'text', render: (row) => row.Manager ?? '—' },
  { title: '人数', kind: 'number', render: (row) => row.People },
  { title: '含下级', kind: 'number', render: (row) => people.get(row.OrganizationId) },
];

/** The tree, and the actions on each of its rows. */
function useDepartments() {
  const resource = useResource<DepartmentRow>(table, 'department');
  const [changes, setChanges] = useState(0);
  const [form, setForm] = useState<{ open: boolean; row?: DepartmentRow; parent?: DepartmentRow }>({
    open: false,
  });
  const list = useRead((options) => resource.list(all, options), { deps: [changes] });
  const { open, shown, detail } = useOpenRow(true);
  const removeAsked = useRemove();
  const changed = () => setChanges((count) => count + 1);

  const { add, update, remove } = resource;
  const stop = useStopping(update, changed);
  const runRemove = (row: DepartmentRow) =>
    removeAsked({
      what: `部门“${row.FullName}”`,
      remove: async () => remove?.(row.OrganizationId, row.RowVersion),
      onDone: (removed) => {
        if (removed) detail.onClose();
        changed();
      },
    });
  const actionsOf = (shown: DepartmentRow): RowAction<DepartmentRow>[] => [
    ...(add ? [{ text: '新增下级', run: (parent: DepartmentRow) => setForm({ open: true, parent }) }] : []),
    ...(update ? [{ text: '编辑', run: (row: DepartmentRow) => setForm({ open: true, row }) }] : []),
    ...stop(shown),
    ...(remove ? [{ text: '删除', danger: true, run: (row: DepartmentRow) => void runRemove(row) }] : []),
  ];
  const canAct = Boolean(add || update || remove);
  return { resource, changes, changed, form, setForm, list, open, shown, detail, actionsOf, canAct };
}

/** 部门: the organisation as a tree. */
export default function Departments() {
  const { resource, changes, changed, form, setForm, ...tree } = useDepartments();
  const { list, open, shown, detail, actionsOf, canAct } = tree;
  return (
    <>
      <TreePage<DepartmentRow>
        title="部门"
        searches="名称、负责人"
        list={list}
        lineOf={lineOf}
        columns={columnsOf(peopleBelow(list.data?.list ?? []))}
        onOpen={open}
        actions={canAct ? actionsOf : undefined}
        tools={(keyword) => (
          <TreeTools resource={resource} keyword={keyword} onAdd={() => setForm({ open: true })} />
        )}
      />
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
    </>
  );
}
