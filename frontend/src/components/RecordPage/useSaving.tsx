import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { Conflict, LineRow, RecordTable, Value } from '@/services/generated/record';
import { conflictOf } from '@/services/refusal';
import { idOf, type RecordValues, type Versioned } from '@/services/resource';
import { changesOf, type FormRecord } from '../Form';
import { LazyDialog } from '../LazyDialog';
import type { OwnResource } from '../useResource';
import { ConflictDialog } from './ConflictDialog';
import { mergeLines } from './lines/merge';
import { asTyped, linesAsTyped, newLine, sentLine } from './lines/values';
import type { Words } from './pageFields';

export interface Saving<Row> {
  table: RecordTable;
  /** With `get`, where the records have lines. */
  resource: Pick<OwnResource<Row>, 'add' | 'update'> & Partial<Pick<OwnResource<Row>, 'get'>>;
  /** The edited record; undefined for a new one. */
  row?: Row | undefined;
  /** The values of a new record, beside the fields' own initial values. */
  preset?: FormRecord;
  /** The words for adding and editing, by default 新增 and 更新. */
  words?: Words<Row> | undefined;
  /** Gets the key of the record. */
  onSaved: (key: string) => void;
}

/**
 * Reads and saves the record of a form, and resolves conflicts. `kept` is the record on which a stored draft of an earlier
 * visit is based.
 */
export function useSaving<Row extends Versioned>(
  props: Saving<Row>,
  form: FormInstance<FormRecord>,
  kept?: FormRecord,
) {
  const { table, resource, row, preset, words, onSaved } = props;
  const [before, setBefore] = useState(
    () =>
      kept ??
      (row
        ? { ...asTyped(table.fields, row as FormRecord), ...linesAsTyped(table, row as FormRecord) }
        : { ...initials(table), ...preset }),
  );
  const [stale, setStale] = useState<{ conflict: Conflict; open: boolean }>();
  const close = () => setStale((last) => last && { ...last, open: false });

  const save = async (values: FormRecord) => {
    let key = row && idOf(row, table.key);
    try {
      if (key) await resource.update?.(key, sent(table, values), Number(before.RowVersion));
      else key = await resource.add?.(sent(table, values));
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict) setStale({ conflict, open: true });
      throw error;
    }
    onSaved(key ?? '');
    // The record is saved; if it cannot be read, the message is shorter.
    const say = row ? words?.edited : words?.added;
    const saved = say && key && (await resource.get?.(key).catch(() => undefined));
    return saved && say?.(saved);
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

interface ResolvingProps<Row> {
  table: RecordTable;
  form: FormInstance<FormRecord>;
  saving: Pick<ReturnType<typeof useSaving<Row & Versioned>>, 'stale' | 'close' | 'resolve'>;
}

/** Shows a conflict with the changes of others, and asks which values the form keeps. */
export function Resolving<Row>({ table, form, saving: { stale, close, resolve } }: ResolvingProps<Row>) {
  return (
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
  );
}

/** The values that the user has changed since `before`; lines are merged with the changes of others. */
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

/** The initial values of a new record, with one line of each kind that must have some. */
const initials = ({ fields, lines = {} }: RecordTable): FormRecord =>
  Object.fromEntries([
    ...Object.values(fields).flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
    ...Object.values(lines).map((kind) => [kind.name, kind.min ? [newLine(kind)] : []]),
  ]);

/** The values for the server. An emptied field is null, because a missing field stays unchanged. */
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
