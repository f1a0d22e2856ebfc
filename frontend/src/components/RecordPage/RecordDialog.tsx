import { Form, Skeleton } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { failureText } from '@/services/failure';
import { idOf, type Versioned } from '@/services/resource';
import { Dialog } from '../Dialog';
import { FailureAlert } from '../FailureAlert';
import { FormDialog, type FormRecord } from '../Form';
import type { DialogState } from '../LazyDialog';
import { useRead } from '../useRead';
import { FormField } from './control';
import { nameOf } from './fields';
import { LinesInput } from './lines/LinesInput';
import { Resolving, type Saving, useSaving } from './useSaving';

interface Props<Row> extends DialogState, Saving<Row> {
  /** Above the fields of a record that is edited. */
  about?: (row: Row) => ReactNode;
  /** Above the fields of every record. */
  head?: ReactNode;
  /** Below the fields and lines of every record. */
  foot?: ReactNode;
  /** Pixels or a CSS length, where half of the window does not do. */
  width?: number | string;
  /** Controls of the page's own, by field; null for a field that the control of another one fills in. */
  controls?: Readonly<Record<string, ReactElement<object> | null>>;
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

function Filled<Row extends Versioned>(props: Props<Row>) {
  const { table, row, words, open, onClose, afterClose, width = table.lines && '80%' } = props;
  const [form] = Form.useForm<FormRecord>();
  const saving = useSaving(props, form);
  return (
    <>
      <FormDialog<FormRecord>
        open={open}
        onClose={onClose}
        afterClose={afterClose}
        width={width}
        scene={row ? 'update' : 'create'}
        title={row ? editOf(words, row) : words?.add}
        noun={table.label}
        name={row && nameOf(table, row)}
        form={form}
        record={saving.before}
        onSubmit={saving.save}
      >
        <Inputs {...props} />
      </FormDialog>
      <Resolving table={table} form={form} saving={saving} />
    </>
  );
}

/** The content of the form: the fields, then the lines. */
function Inputs<Row extends Versioned>({ table, row, about, head, foot, controls }: Props<Row>) {
  return (
    <>
      {row && about && <div className="qiao-across qiao-quiet qiao-mb-16">{about(row)}</div>}
      {head && <div className="qiao-across qiao-quiet qiao-mb-16">{head}</div>}
      {Object.values(table.fields)
        .filter(({ name, setBy }) => !setBy && controls?.[name] !== null)
        .map((field) => (
          <FormField
            key={field.name}
            field={field}
            naming={table.title.includes(field.name)}
            control={controls?.[field.name] ?? undefined}
          />
        ))}
      {Object.values(table.lines ?? {}).map((lines) => (
        <LinesInput key={lines.name} lines={lines} />
      ))}
      {foot && <div className="qiao-across">{foot}</div>}
    </>
  );
}

const editOf = <Row,>(words: Saving<Row>['words'], row: Row): string | undefined =>
  typeof words?.edit === 'function' ? words.edit(row) : words?.edit;
