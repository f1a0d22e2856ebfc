import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { RecordTable } from '@/services/generated/record';
import { idOf, type Versioned } from '@/services/resource';
import { LazyDialog } from '../LazyDialog';
import { lazyWithRetry } from '../lazyWithRetry';
import { QueryTable, type QueryTableHandle, type RowAction } from '../QueryTable';
import { useOpenRow } from '../useOpenRow';
import { useResource } from '../useResource';
import { columnsOf, filtersOf, nameOf } from './fields';
import type { PageFields } from './pageFields';
import { useChoices } from './useChoices';
import { useRemove } from './useRemove';

export type { PageField, PageFields } from './pageFields';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ './RecordDialog'),
) as typeof import('./RecordDialog').default;
const RecordDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "record-drawer" */ './RecordDrawer'),
) as typeof import('./RecordDrawer').default;

interface Props<Row> {
  /** The server's declaration of the records. */
  table: RecordTable;
  /** The readable id of the page's menu entry, such as `dormitory-inventory`. */
  page: string;
  title: string;
  /** What the search box finds, such as 楼栋、房号. */
  searches: string;
  fields: PageFields<Row>;
}

/**
 * The page of one kind of record: its list with filters and export, a form, a detail with the history. What the user
 * has no right to is not there.
 */
export function RecordPage<Row extends Versioned>({ table, page, title, searches, fields }: Props<Row>) {
  const resource = useResource<Row>(table, page);
  const { add, update, remove } = resource;
  const list = useRef<QueryTableHandle>(null);
  const [changes, setChanges] = useState(0);
  const [form, setForm] = useState<{ open: boolean; row?: Row }>({ open: false });
  const { open, shown, detail } = useOpenRow(true);
  const removeAsked = useRemove();
  const changed = () => {
    list.current?.refresh();
    setChanges((count) => count + 1);
  };

  const actions: RowAction<Row>[] = [];
  if (update) actions.push({ text: '编辑', run: (row) => setForm({ open: true, row }) });
  if (remove)
    actions.push({
      text: '删除',
      danger: true,
      run: (row) =>
        void removeAsked({
          what: `${table.label}“${nameOf(table, row)}”`,
          remove: () => remove(idOf(row, table.key), row.RowVersion),
          onDone: (removed) => {
            if (removed) detail.onClose();
            changed();
          },
        }),
    });

  const choices = useChoices(fields, changes);
  return (
    <>
      <QueryTable<Row>
        ref={list}
        name={page}
        title={title}
        searches={searches}
        columns={columnsOf(table, fields, open)}
        filters={filtersOf(table, fields, choices)}
        rowKey={(row) => idOf(row, table.key)}
        nameOf={(row) => nameOf(table, row)}
        onOpen={open && ((row) => open(idOf(row, table.key)))}
        fetch={resource.list}
        exportRows={resource.export}
        toolbar={
          add && (
            <Button type="primary" onClick={() => setForm({ open: true })}>
              新增
            </Button>
          )
        }
        actions={actions}
        emptyText={`还没有${table.label}`}
      />
      <LazyDialog {...detail}>
        {(dialog) =>
          shown && (
            <RecordDrawer<Row>
              {...dialog}
              table={table}
              resource={resource}
              fields={fields}
              id={shown}
              changes={changes}
              actions={actions}
            />
          )
        }
      </LazyDialog>
      <LazyDialog open={form.open} onClose={() => setForm({ ...form, open: false })}>
        {(dialog) => (
          <RecordDialog<Row> {...dialog} table={table} resource={resource} row={form.row} onSaved={changed} />
        )}
      </LazyDialog>
    </>
  );
}
