import { Button, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { failureText } from '@/services/failure';
import type { RecordTable } from '@/services/generated/record';
import type { Versioned } from '@/services/resource';
import { Facts } from '../Detail';
import { FailureAlert } from '../FailureAlert';
import type { DialogState } from '../LazyDialog';
import { MoreMenu } from '../MoreMenu';
import type { RowAction } from '../QueryTable';
import { useMobile } from '../useMobile';
import { useRead } from '../useRead';
import type { OwnResource } from '../useResource';
import { nameOf } from './fields';
import { History } from './History';
import { LinesTable } from './lines/LinesTable';
import { linesOf } from './lines/values';
import type { PageFields } from './pageFields';
import { fieldValue, isLong } from './value';

interface Props<Row> extends DialogState {
  table: RecordTable;
  resource: Pick<OwnResource<Row>, 'get' | 'history'>;
  fields: PageFields<Row>;
  id: string;
  /** Counts the changes on the page: after each the record is read again. */
  changes: number;
  actions: (row: Row) => readonly RowAction<Row>[];
  /** Between the facts and the history. */
  more?: (row: Row) => ReactNode;
}

/** One record: its values, its actions, and its history. */
export default function RecordDrawer<Row extends Versioned>(props: Props<Row>) {
  const { table, resource, fields, id, changes, actions, more, open, onClose, afterClose } = props;
  const mobile = useMobile();
  const of = { key: id, deps: [changes] };
  const record = useRead(async (options) => ({ row: await resource.get(id, options) }), of);
  const history = useRead((options) => resource.history(id, options), of);
  const row = record.data?.row;
  const gone = record.data && !row;
  return (
    <Drawer
      open={open}
      title={row ? `${table.label}：${nameOf(table, row)}` : table.label}
      size={mobile ? '100%' : 640}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
      footer={
        row &&
        actions(row).length > 0 && <RowActions row={row} name={nameOf(table, row)} actions={actions(row)} />
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <section tabIndex={0} aria-label="详情">
        <FailureAlert text={record.error && failureText(record.error)} />
        {gone && <FailureAlert text={`这条${table.label}记录已被删除，或不存在`} />}
        {row && (
          <Facts
            facts={Object.values(table.fields).map((field) => [
              field.label,
              fieldValue(field, fields[field.name as keyof Row & string] ?? {}, row),
              isLong(field),
            ])}
          />
        )}
        {row &&
          Object.values(table.lines ?? {}).map((lines) => (
            <LinesTable key={lines.name} lines={lines} rows={linesOf(row, lines.name)} />
          ))}
        {row && more?.(row)}
        {!row && !gone && !record.error && <Skeleton active paragraph={{ rows: 8 }} />}
        <History table={table} history={history.data} error={history.error} />
      </section>
    </Drawer>
  );
}

interface ActionsProps<Row> {
  row: Row;
  name: string;
  actions: readonly RowAction<Row>[];
}

/** The actions on the record; those that cannot be undone are under ⋯. */
function RowActions<Row>({ row, name, actions }: ActionsProps<Row>) {
  const rare = actions.filter(({ danger }) => danger);
  return (
    <div className="qiao-wrap qiao-end">
      {actions
        .filter(({ danger }) => !danger)
        .map(({ text, textOf, run }) => (
          <Button key={text} size="small" onClick={() => run(row)}>
            {textOf?.(row) ?? text}
          </Button>
        ))}
      {rare.length > 0 && <MoreMenu row={row} name={name} menu={() => rare} />}
    </div>
  );
}
