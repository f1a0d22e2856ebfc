import { Button } from 'antd';
import { choicesOf } from '@/services/choices';
import type { Change, Conflict, RecordField, RecordTable } from '@/services/generated/record';
import { Scroll } from '../Detail';
import { Dialog } from '../Dialog';
import { shortTime } from '../dates';
import type { DialogState } from '../LazyDialog';
import { useRead } from '../useRead';
import { lineTexts } from './lines/changes';
import { valueText } from './value';

interface Props extends DialogState {
  table: RecordTable;
  conflict: Conflict;
  /** The values of the user. */
  mine: Record<string, unknown>;
  /** Continues with the others' values; if `keep`, with the user's where they differ from those read. */
  onResolve: (keep: boolean) => void;
}

/** The value of the user; of a field that names a record, the name of the record. */
function Mine({ field, value }: { field: RecordField | undefined; value: unknown }) {
  const choice = field?.choice;
  const { data } = useRead(async (options) => (choice ? choicesOf(choice)(options) : []), { deps: [choice] });
  const chosen = data?.find((option) => option.value === value)?.label;
  return chosen ?? (field ? valueText(field, value) : String(value ?? '—'));
}

interface CellsProps extends Pick<Props, 'table' | 'mine'> {
  change: Change;
}

/** The change of a field, or of lines. */
function Cells({ table, change, mine }: CellsProps) {
  const { Field, From, To, FromName, ToName, Lines } = change;
  if (Lines)
    return (
      <td colSpan={3}>
        {lineTexts(table.lines?.[Field], Lines).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </td>
    );
  const field = table.fields[Field];
  const text = (value: unknown) => (field ? valueText(field, value) : String(value ?? '—'));
  return (
    <>
      <td>{FromName ?? text(From)}</td>
      <td>{ToName ?? text(To)}</td>
      <td>{Field in mine ? <Mine field={field} value={mine[Field]} /> : '—'}</td>
    </>
  );
}

/** Another user has saved the record meanwhile: shows the saved values beside the user's own. */
export function ConflictDialog({ table, conflict, mine, onResolve, ...dialog }: Props) {
  const { UserName, CreateDate, Changes } = conflict;
  return (
    <Dialog
      {...dialog}
      title={`${table.label}已被别人修改`}
      width={640}
      okText="保留我填写的"
      onOk={() => onResolve(true)}
      extra={<Button onClick={() => onResolve(false)}>采用最新内容</Button>}
    >
      <p>
        您打开之后，{UserName || '有人'} {CreateDate && `于 ${shortTime(CreateDate)} `}
        修改了以下内容。两种选择都不会立即保存，可以核对后再保存。
      </p>
      <Scroll label="被修改的内容">
        <table>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">原来</th>
              <th scope="col">改为</th>
              <th scope="col">您填写的</th>
            </tr>
          </thead>
          <tbody>
            {Changes.map((change) => (
              <tr key={change.Field}>
                <th scope="row">{change.Label}</th>
                <Cells table={table} change={change} mine={mine} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Dialog>
  );
}
