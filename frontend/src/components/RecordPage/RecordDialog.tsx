import { Form, type FormInstance } from 'antd';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Conflict, RecordTable, Value } from '@/services/generated/record';
import { conflictOf } from '@/services/refusal';
import { idOf, type RecordValues, type Versioned } from '@/services/resource';
import { changesOf, FormDialog, type FormRecord } from '../Form';
import { type DialogState, LazyDialog } from '../LazyDialog';
import type { OwnResource } from '../useResource';
import { ConflictDialog } from './ConflictDialog';
import { FormField } from './control';
import { nameOf } from './fields';
import { dayOf } from './value';

interface Props<Row> extends DialogState {
  table: RecordTable;
  resource: Pick<OwnResource<Row>, 'add' | 'update'>;
  /** The record that is edited; a new one where it is left out. */
  row?: Row;
  /** What a new record begins with beside the fields' own initial values. */
  preset?: FormRecord;
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

/** A record to fill in: every field of its table but those that the server sets itself. */
export default function RecordDialog<Row extends Versioned>(props: Props<Row>) {
  const { table, resource, row, preset, about, head, controls, onSaved, ...dialog } = props;
  const [form] = Form.useForm<FormRecord>();
  const { before, stale, close, save, resolve } = useEditing({ table, resource, row, preset, onSaved }, form);
  return (
    <>
      <FormDialog<FormRecord>
        {...dialog}
        scene={row ? 'update' : 'create'}
        noun={table.label}
        name={row && nameOf(table, row)}
        form={form}
        record={before}
        onSubmit={save}
      >
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

/** The same values as the controls have them: a day without its time. */
const asTyped = ({ fields }: RecordTable, values: FormRecord): FormRecord =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.type === 'date' && typeof value === 'string' ? dayOf(value) : value,
    ]),
  );

/** What the fields of a new record begin with. */
const initials = ({ fields }: RecordTable): FormRecord =>
  Object.fromEntries(
    Object.values(fields).flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
  );

/** An emptied field travels as null: one that is left out stays as it was. */
const sent = (values: FormRecord): RecordValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, (value ?? null) as Value]));

/** The record as it was read, its saving, and what becomes of it where somebody else was first. */
function useEditing<Row extends Versioned>(
  {
    table,
    resource,
    row,
    preset,
    onSaved,
  }: Pick<Props<Row>, 'table' | 'resource' | 'row' | 'preset' | 'onSaved'>,
  form: FormInstance<FormRecord>,
) {
  // What the form's values are compared with, and the version that they are changes of.
  const [before, setBefore] = useState(() =>
    row ? asTyped(table, row as FormRecord) : { ...initials(table), ...preset },
  );
  const [stale, setStale] = useState<{ conflict: Conflict; open: boolean }>();
  const close = () => setStale((last) => last && { ...last, open: false });

  const save = async (values: FormRecord) => {
    try {
      if (row) await resource.update?.(idOf(row, table.key), sent(values), Number(before.RowVersion));
      else await resource.add?.(sent(values));
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict) setStale({ conflict, open: true });
      throw error;
    }
    onSaved();
  };

  const resolve = ({ Changes, RowVersion }: Conflict, keep: boolean) => {
    const theirs = asTyped(table, Object.fromEntries(Changes.map(({ Field, To }) => [Field, To])));
    const own = keep ? changesOf(form.getFieldsValue(), before) : {};
    setBefore({ ...before, ...theirs, RowVersion });
    form.setFieldsValue({ ...before, ...theirs, ...own });
    close();
  };
  return { before, stale, close, save, resolve };
}
