import { useMemoizedFn } from 'ahooks';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { RecordTable } from '@/services/generated/record';
import { idOf, type Versioned } from '@/services/resource';
import { type DialogState, LazyDialog } from '../LazyDialog';
import { lazyWithRetry } from '../lazyWithRetry';
import { QueryTable, type QueryTableHandle, type RowAction } from '../QueryTable';
import { useOpenRow } from '../useOpenRow';
import { type OwnResource, useResource } from '../useResource';
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
const ImportDialog = lazyWithRetry(() => import(/* webpackChunkName: "import-dialog" */ './ImportDialog'));

/** What the form of a record gets from its page. */
export interface RecordFormProps<Row> extends DialogState {
  resource: Pick<OwnResource<Row>, 'add' | 'update'>;
  /** The record that is edited; a new one where it is left out. */
  row?: Row | undefined;
  onSaved: () => void;
}

/** Of a page whose address says what stands open, and whose detail is its own. */
export interface OwnParts {
  /** Whether the form of a new record is open. */
  adding: boolean;
  onAdding: (adding: boolean) => void;
  /** `changes` counts what was changed on the page, `changed` reads list and detail anew. */
  detail: (dialog: DialogState, id: string, changes: number, changed: () => void) => ReactNode;
}

interface Props<Row> {
  /** The server's declaration of the records. */
  table: RecordTable;
  /** The readable id of the page's menu entry, such as `dormitory-inventory`. */
  page: string;
  title: string;
  /** What the search box finds, such as 楼栋、房号. */
  searches: string;
  fields: PageFields<Row>;
  /** The button of those who may change a record, and what changing one is called, where it is not editing. */
  editing?: { button: string; text: string };
  /** In place of the form that follows from the declaration. */
  form?: ComponentType<RecordFormProps<Row>>;
  /** Stands above the form in which a record is changed. */
  about?: (row: Row) => ReactNode;
  /** Pixels of the column that names a record, where the usual ones do not do. */
  nameWidth?: number;
  /** What else can be done with a record, as buttons of its detail; `changed` reads list and detail anew. */
  more?: (row: Row, changed: () => void) => readonly RowAction<Row>[];
  own?: OwnParts;
  /** Buttons of the page's own above the list; `changed` reads it anew. */
  tools?: (changed: () => void) => ReactNode;
}

/**
 * The page of one kind of record: its list with filters and export, a form, a detail with the history. What the user
 * has no right to is not there.
 */
export function RecordPage<Row extends Versioned>(props: Props<Row>) {
  const {
    table,
    page,
    title,
    searches,
    fields,
    editing,
    about,
    nameWidth,
    more,
    form: OwnForm,
    own,
    tools,
  } = props;
  const resource = useResource<Row>(table, page, editing?.button);
  const { add, update, remove } = resource;
  const list = useRef<QueryTableHandle>(null);
  const [changes, setChanges] = useState(0);
  const [form, setForm] = useState<{ open: boolean; row?: Row }>({ open: false });
  const [importing, setImporting] = useState(false);
  const { open, shown, detail } = useOpenRow(true);
  const removeAsked = useRemove();
  const changed = () => {
    list.current?.refresh();
    setChanges((count) => count + 1);
  };

  const runRemove = useMemoizedFn((row: Row) => {
    if (!remove) return;
    void removeAsked({
      what: `${table.label}“${nameOf(table, row)}”`,
      remove: () => remove(idOf(row, table.key), row.RowVersion),
      onDone: (removed) => {
        if (removed) detail.onClose();
        changed();
      },
    });
  });

  const choices = useChoices(table, fields, changes);
  // The same objects as long as nothing changes: the rows of the list compare them.
  const openRow = useMemoizedFn((id: string) => open?.(id));
  const columns = useMemo(
    () => columnsOf(table, fields, openRow, nameWidth),
    [table, fields, openRow, nameWidth],
  );
  const openOf = useMemoizedFn((row: Row) => open?.(idOf(row, table.key)));
  const keyOfRow = useCallback((row: Row) => idOf(row, table.key), [table]);
  const nameOfRow = useCallback((row: Row) => nameOf(table, row), [table]);
  const editText = editing?.text ?? '编辑';
  const actions = useMemo(() => {
    const edit = { text: editText, run: (row: Row) => setForm({ open: true, row }) };
    return [...(update ? [edit] : []), ...(remove ? [{ text: '删除', danger: true, run: runRemove }] : [])];
  }, [update, editText, remove, runRemove]);
  return (
    <>
      <QueryTable<Row>
        ref={list}
        name={page}
        title={title}
        searches={searches}
        columns={columns}
        filters={filtersOf(table, fields, choices)}
        rowKey={keyOfRow}
        nameOf={nameOfRow}
        onOpen={open && openOf}
        fetch={resource.list}
        exportRows={resource.export}
        toolbar={
          <>
            {tools?.(changed)}
            {resource.importFile && <Button onClick={() => setImporting(true)}>导入</Button>}
            {add && (
              <Button type="primary" onClick={() => (own ? own.onAdding(true) : setForm({ open: true }))}>
                新增
              </Button>
            )}
          </>
        }
        actions={actions}
        emptyText={`还没有${table.label}`}
      />
      <LazyDialog {...detail}>
        {(dialog) =>
          shown &&
          (own ? (
            own.detail(dialog, shown, changes, changed)
          ) : (
            <RecordDrawer<Row>
              {...dialog}
              table={table}
              resource={resource}
              fields={fields}
              id={shown}
              changes={changes}
              actions={(row) => [...actions, ...(more?.(row, changed) ?? [])]}
            />
          ))
        }
      </LazyDialog>
      <LazyDialog
        open={own ? own.adding && add !== undefined : form.open}
        onClose={() => (own ? own.onAdding(false) : setForm({ ...form, open: false }))}
      >
        {(dialog) => {
          const parts = { ...dialog, resource, row: form.row, onSaved: changed };
          return OwnForm ? (
            <OwnForm {...parts} />
          ) : (
            <RecordDialog<Row> {...parts} table={table} about={about} />
          );
        }}
      </LazyDialog>
      <LazyDialog open={importing} onClose={() => setImporting(false)}>
        {(dialog) =>
          resource.importFile && (
            <ImportDialog
              {...dialog}
              table={table}
              importFile={resource.importFile}
              template={resource.template}
              onWritten={changed}
            />
          )
        }
      </LazyDialog>
    </>
  );
}
