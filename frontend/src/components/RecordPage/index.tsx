import { useMemoizedFn } from 'ahooks';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { RecordTable } from '@/services/generated/record';
import { idOf, type Versioned } from '@/services/resource';
import { type DialogState, LazyDialog } from '../LazyDialog';
import { lazyWithRetry } from '../lazyWithRetry';
import { QueryTable, type QueryTableHandle, type RowAction, type RowMenu } from '../QueryTable';
import { useOpenRow } from '../useOpenRow';
import { type OwnResource, useResource } from '../useResource';
import { useSearchParam } from '../useSearchParam';
import type { BatchAction, TogetherAction } from './batch/action';
import { useBulk } from './batch/useBulk';
import { columnsOf, filtersOf, nameOf } from './fields';
import type { PageFields, Words } from './pageFields';
import { useChoices, useFirsts } from './useChoices';
import { useRemove } from './useRemove';

export type { PageField, PageFields, Words } from './pageFields';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ './RecordDialog'),
) as typeof import('./RecordDialog').default;
const RecordDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "record-drawer" */ './RecordDrawer'),
) as typeof import('./RecordDrawer').default;
const ImportDialog = lazyWithRetry(() => import(/* webpackChunkName: "import-dialog" */ './ImportDialog'));

/** What the form of a record gets from its page. */
export interface RecordFormProps<Row> extends DialogState {
  resource: Pick<OwnResource<Row>, 'add' | 'update' | 'get'>;
  /** The record that is edited; a new one where it is left out. */
  row?: Row | undefined;
  words?: Words<Row> | undefined;
  onSaved: () => void;
}

/** Of a page whose address says what stands open, and whose detail is its own. */
export interface OwnParts<Row> {
  /** Whether the form of a new record is open; undefined if `onAdding` leads to a page. */
  adding?: boolean;
  onAdding: (adding: boolean) => void;
  /** Opens the page that edits a record, in place of a dialog. */
  onEditing?: (row: Row) => void;
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
  /** What adding and changing a record is called here, where it is not 新增 and 编辑. */
  words?: Words<Row>;
  /** The right of those who may change a record, where it is not `edit`. */
  editRight?: string;
  /** Which records may be changed, where not all of them may; editing then stands under ⋯ of these. */
  editable?: (row: Row) => boolean;
  /** The right of those who may add a record, where it is not `add`. */
  addRight?: string;
  /** The right of those who may delete a record, where it is not `delete`. */
  removeRight?: string;
  /** In place of the form that follows from the declaration. */
  form?: ComponentType<RecordFormProps<Row>>;
  /** Stands above the form in which a record is changed. */
  about?: (row: Row) => ReactNode;
  /** Pixels of the column that names a record, where the usual ones do not do. */
  nameWidth?: number;
  /** What else can be done with a record, under ⋯ of its row and in its detail; `changed` reads list and detail anew. */
  more?: (row: Row, changed: () => void) => readonly RowAction<Row>[];
  own?: OwnParts<Row>;
  /** What a row opens in place of its detail, which is then one of its actions. */
  onOpen?: (id: string) => void;
  /** What can be done with several ticked records beside deleting and exporting them. */
  batch?: readonly (BatchAction<Row> | TogetherAction<Row>)[];
  /** Buttons of the page's own above the list; `changed` reads it anew. */
  tools?: (changed: () => void) => ReactNode;
}

interface RowActions<Row> {
  /** `undefined` for who may not. */
  edit: ((row: Row) => void) | undefined;
  remove: ((row: Row) => void) | undefined;
  openDetail: (id: string) => void;
  changed: () => void;
}

/** What can be done with a row: editing beside it, the rest under ⋯; in the detail all of it is a button. */
function useRowActions<Row extends Versioned>(
  { table, words, more, onOpen, editable }: Props<Row>,
  { edit, remove, openDetail, changed }: RowActions<Row>,
) {
  const run = useMemoizedFn((row: Row) => edit?.(row));
  const runRemove = useMemoizedFn((row: Row) => remove?.(row));
  const [mayEdit, mayRemove, apart] = [!!edit, !!remove, onOpen !== undefined];
  const called = words?.edit ?? '编辑';
  const [text, textOf] = typeof called === 'string' ? [called, undefined] : ['编辑', called];
  const edits = useMemo(() => (mayEdit ? [{ text, textOf, run }] : []), [mayEdit, text, textOf, run]);
  const editsOf = (row: Row) => (editable && !editable(row) ? [] : edits);
  const removes = useMemo(
    () => (mayRemove ? [{ text: '删除', danger: true, run: runRemove }] : []),
    [mayRemove, runRemove],
  );
  const menu = useMemoizedFn((row: Row) => [
    ...(apart ? [{ text: '详情', run: () => openDetail(idOf(row, table.key)) }] : []),
    ...(editable ? editsOf(row) : []),
    ...(more?.(row, changed) ?? []),
    ...removes,
  ]);
  const rare = apart || Boolean(more) || Boolean(editable) || mayRemove;
  const partly = Boolean(editable);
  const actions = useMemo<(RowAction<Row> | RowMenu<Row>)[]>(
    () => [...(partly ? [] : edits), ...(rare ? [{ text: '⋯' as const, menu }] : [])],
    [edits, partly, rare, menu],
  );
  const actionsOf = (row: Row) => [...(more?.(row, changed) ?? []), ...editsOf(row), ...removes];
  return { actions, actionsOf };
}

/** The list of the page: its refresh, its columns and the actions of its rows. */
function useRecordList<Row extends Versioned>(
  props: Props<Row>,
  { update, remove }: OwnResource<Row>,
  { open, detail }: ReturnType<typeof useOpenRow>,
  edit: (row: Row) => void,
) {
  const { table, fields, nameWidth, onOpen } = props;
  const list = useRef<QueryTableHandle>(null);
  const [changes, setChanges] = useState(0);
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
  // The same objects as long as nothing changes: the rows of the list compare them.
  const openDetail = useMemoizedFn((id: string) => open?.(id));
  const openRow = useMemoizedFn((id: string) => (onOpen ? onOpen(id) : openDetail(id)));
  const columns = useMemo(
    () => columnsOf(table, fields, openRow, nameWidth),
    [table, fields, openRow, nameWidth],
  );
  const { actions, actionsOf } = useRowActions(props, {
    edit: update && edit,
    remove: remove && runRemove,
    openDetail,
    changed,
  });
  const openOf = useMemoizedFn((row: Row) => openRow(idOf(row, table.key)));
  const rowKey = useCallback((row: Row) => idOf(row, table.key), [table]);
  const nameOfRow = useCallback((row: Row) => nameOf(table, row), [table]);
  return {
    changes,
    changed,
    actionsOf,
    shared: { ref: list, columns, actions, rowKey, nameOf: nameOfRow },
    openOf,
  };
}

/**
 * The page of one kind of record: its list with filters and export, a form, a detail with the history. What the user
 * has no right to is not there.
 */
export function RecordPage<Row extends Versioned>(props: Props<Row>) {
  const { table, page, title, searches, fields, editRight, addRight, removeRight, own } = props;
  const resource = useResource<Row>(table, page, { edit: editRight, add: addRight, remove: removeRight });
  const [form, setForm] = useState<{ open: boolean; row?: Row }>({ open: false });
  const opened = useOpenRow(true);
  const [asked, setAsked] = useSearchParam('add');
  // The address may ask for a new record: 登记客户 on 工作台 does.
  const adds = (own ? own.adding === true : asked === 'new') && !form.open && resource.add !== undefined;
  const onAdd = () => {
    setForm({ open: !own });
    own?.onAdding(true);
  };
  const edit = own?.onEditing ?? ((row: Row) => setForm({ open: true, row }));
  const { changes, changed, shared, actionsOf, openOf } = useRecordList(props, resource, opened, edit);
  const choices = useChoices(table, fields, changes);
  const firsts = useFirsts(fields);
  const bulk = useBulk(table, resource, props.batch, changed);
  const parts = { ...props, resource, changed };
  return (
    <>
      <QueryTable<Row>
        {...shared}
        name={page}
        title={title}
        searches={searches}
        filters={filtersOf(table, fields, choices, firsts)}
        onOpen={opened.open && openOf}
        bulk={bulk}
        fetch={resource.list}
        exportRows={resource.export}
        exportForms={resource.exportForms}
        toolbar={<ListTools {...parts} onAdd={onAdd} />}
        emptyText={`还没有${table.label}`}
      />
      <Details<Row> {...parts} opened={opened} changes={changes} actions={actionsOf} />
      <Forms<Row>
        {...parts}
        open={form.open || adds}
        onClose={() => {
          if (form.open) setForm({ ...form, open: false });
          else if (own) own.onAdding(false);
          else setAsked(undefined);
        }}
        row={adds ? undefined : form.row}
      />
    </>
  );
}

interface PartProps<Row> extends Props<Row> {
  resource: OwnResource<Row>;
  changed: () => void;
}

interface DetailsProps<Row> extends PartProps<Row> {
  opened: ReturnType<typeof useOpenRow>;
  changes: number;
  actions: (row: Row) => readonly RowAction<Row>[];
}

/** The record that stands open. */
function Details<Row extends Versioned>({ opened, own, changed, ...props }: DetailsProps<Row>) {
  const { table, resource, fields, changes, actions } = props;
  const { shown, detail } = opened;
  return (
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
            actions={actions}
          />
        ))
      }
    </LazyDialog>
  );
}

interface FormsProps<Row> extends PartProps<Row> {
  open: boolean;
  onClose: () => void;
  row: Row | undefined;
}

/** The form of a record, the page's own or the one that follows from the declaration. */
function Forms<Row extends Versioned>({ form: OwnForm, open, onClose, ...props }: FormsProps<Row>) {
  const { resource, row, table, about, words, changed } = props;
  return (
    <LazyDialog open={open} onClose={onClose}>
      {(dialog) => {
        const parts = { ...dialog, resource, row, words, onSaved: changed };
        return OwnForm ? (
          <OwnForm {...parts} />
        ) : (
          <RecordDialog<Row> {...parts} table={table} about={about} />
        );
      }}
    </LazyDialog>
  );
}

interface ToolsProps<Row> extends PartProps<Row> {
  onAdd: () => void;
}

/** What can be done with the list, for who may. */
function ListTools<Row>({ table, tools, words, resource, changed, onAdd }: ToolsProps<Row>) {
  const [importing, setImporting] = useState(false);
  return (
    <>
      {tools?.(changed)}
      {resource.importFile && <Button onClick={() => setImporting(true)}>导入</Button>}
      {resource.add && (
        <Button type="primary" onClick={onAdd}>
          {words?.add ?? '新增'}
        </Button>
      )}
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
