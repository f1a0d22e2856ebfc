import { Form, type FormInstance, Skeleton } from 'antd';
import { type ReactElement, type ReactNode, useState } from 'react';
import { failureText } from '@/services/failure';
import type { Conflict, LineRow, RecordTable, Value } from '@/services/generated/record';
import { conflictOf } from '@/services/refusal';
import { idOf, type RecordValues, type Versioned } from '@/services/resource';
import { Dialog } from '../Dialog';
import { FailureAlert } from '../FailureAlert';
import { changesOf, FormDialog, type FormRecord } from '../Form';
import { type DialogState, LazyDialog } from '../LazyDialog';
import { useRead } from '../useRead';
import type { OwnResource } from '../useResource';
import { ConflictDialog } from './ConflictDialog';
import { FormField } from './control';
import { nameOf } from './fields';
import { LinesInput } from './lines/LinesInput';
import { mergeLines } from './lines/merge';
import { asTyped, linesAsTyped, newLine, sentLine } from './lines/values';
import type { Words } from './pageFields';

interface Props<Row> extends DialogState {
  table: RecordTable;
  /** With `get`, where the records have lines. */
  resource: Pick<OwnResource<Row>, 'add' | 'update'> & Partial<Pick<OwnResource<Row>, 'get'>>;
  /** The record that is edited; a new one where it is left out. */
  row?: Row;
  /** What a new record begins with beside the fields' own initial values. */
  preset?: FormRecord;
  /** What adding is called, where it is not 新增. */
  words?: Words<Row> | undefined;
  /** Stands above the fields of a record that is edited. */
  about?: (row: Row) => ReactNode;
  /** Stands above the fields of every record. */
  head?: ReactNode;
  /** Pixels or a CSS length, where half of the window does not do. */
  width?: number | string;
  /** Controls of the page's own, by field. */
  controls?: Readonly<Record<string, ReactElement<object>>>;
  onSaved: () => void;
}

/** A record to fill in: every field of its table but those that the server sets itself. One with lines is read first. */
export default function RecordDialog<Row extends Versioned>(props: Props<Row>) {
  const { table, row } = props;
  return table.lines && row ? <WithLines {...props} row={row} /> : <Filled {...props} />;
}

function WithLines<Row extends Versioned>(props: Props<Row> & { row: Row }) {
  const { table, resource, row } = props;
  const { data, error } = useRead(async (options) => resource.get?.(idOf(row, table.key), options));
  if (data) return <Filled {...props} row={data} />;
  return (
    <Dialog {...props} title={`${table.label}：${nameOf(table, row)}`}>
      <FailureAlert text={error && failureText(error)} />
      {!error && <Skeleton active />}
    </Dialog>
  );
}

/** The record as it was read, the saving of the form, and the resolving of a conflict. */
function useSaving<Row extends Versioned>(props: Props<Row>, form: FormInstance<FormRecord>) {
  const { table, resource, row, preset, words, onSaved } = props;
  const [before, setBefore] = useState(() =>
    row
      ? { ...asTyped(table.fields, row as FormRecord), ...linesAsTyped(table, row as FormRecord) }
      : { ...initials(table), ...preset },
  );
  const [stale, setStale] = useState<{ conflict: Conflict; open: boolean }>();
  const close = () => setStale((last) => last && { ...last, open: false });

  const save = async (values: FormRecord) => {
    let key: string | undefined;
    try {
      if (row) await resource.update?.(idOf(row, table.key), sent(table, values), Number(before.RowVersion));
      else key = await resource.add?.(sent(table, values));
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict) setStale({ conflict, open: true });
      throw error;
    }
    onSaved();
    // It is written: where it cannot be read, less is said.
    const added = key && words?.added && (await resource.get?.(key).catch(() => undefined));
    return added && words?.added?.(added);
  };

  const resolve = ({ Changes, RowVersion, Lines = {} }: Conflict, keep: boolean) => {
    const values = Object.fromEntries(
      Changes.filter((one) => !one.Lines).map(({ Field, To }) => [Field, To]),
    );
    const theirs = { ...asTyped(table.fields, values), ...linesAsTyped(table, Lines) };
    const own = keep ? ownValues(table, form.getFieldsValue(), before, theirs) : {};
    setBefore({ ...before, ...theirs, RowVersion });
    form.setFieldsValue({ ...before, ...theirs, ...own });
    close();
  };
  return { before, save, stale, close, resolve };
}

function Filled<Row extends Versioned>(props: Props<Row>) {
  const { table, row, words, open, onClose, afterClose, width = table.lines && '80%' } = props;
  const [form] = Form.useForm<FormRecord>();
  const { before, save, stale, close, resolve } = useSaving(props, form);
  return (
    <>
      <FormDialog<FormRecord>
        open={open}
        onClose={onClose}
        afterClose={afterClose}
        width={width}
        scene={row ? 'update' : 'create'}
        title={row ? undefined : words?.add}
        noun={table.label}
        name={row && nameOf(table, row)}
        form={form}
        record={before}
        onSubmit={save}
      >
        <Inputs {...props} />
      </FormDialog>
      <LazyDialog open={stale?.open ?? false} onClose={close}>
        {(state) =>
          stale && (
            <ConflictDialog
              {...state}
              table={table}
              conflict={stale.conflict}
              mine={form.getFieldsValue()}
              onResolve={(keep) => resolve(stale.conflict, keep)}
            />
          )
        }
      </LazyDialog>
    </>
  );
}

/** What stands in the form: the fields, then the lines. */
function Inputs<Row extends Versioned>({ table, row, about, head, controls }: Props<Row>) {
  return (
    <>
      {row && about && <div className="qiao-across qiao-quiet qiao-mb-16">{about(row)}</div>}
      {head && <div className="qiao-across qiao-quiet qiao-mb-16">{head}</div>}
      {Object.values(table.fields)
        .filter(({ setBy }) => !setBy)
        .map((field) => (
          <FormField
            key={field.name}
            field={field}
            naming={table.title.includes(field.name)}
            control={controls?.[field.name]}
          />
        ))}
      {Object.values(table.lines ?? {}).map((lines) => (
        <LinesInput key={lines.name} lines={lines} />
      ))}
    </>
  );
}

/** What the user has changed since `before`; of lines, what becomes of these with what others have changed. */
function ownValues(
  table: RecordTable,
  typed: FormRecord,
  before: FormRecord,
  theirs: FormRecord,
): FormRecord {
  const rows = (values: FormRecord, name: string) => (values[name] ?? []) as LineRow[];
  const own = changesOf(typed, before);
  for (const lines of Object.values(table.lines ?? {})) {
    const { name } = lines;
    if (name in own && name in theirs)
      own[name] = mergeLines(lines, rows(before, name), rows(typed, name), rows(theirs, name));
  }
  return own;
}

/** What the fields of a new record begin with; it has a line where it must have one. */
const initials = ({ fields, lines = {} }: RecordTable): FormRecord =>
  Object.fromEntries([
    ...Object.values(fields).flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
    ...Object.values(lines).map((kind) => [kind.name, kind.min ? [newLine(kind)] : []]),
  ]);

/** An emptied field travels as null: one that is left out stays as it was. */
const sent = ({ lines = {} }: RecordTable, values: FormRecord): RecordValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const kind = lines[name];
      return [
        name,
        kind ? ((value ?? []) as LineRow[]).map((line) => sentLine(kind, line)) : ((value ?? null) as Value),
      ];
    }),
  );
