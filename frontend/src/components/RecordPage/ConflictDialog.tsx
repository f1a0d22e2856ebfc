import { Button } from 'antd';
import { choicesOf } from '@/services/choices';
import type { Conflict, RecordField, RecordTable } from '@/services/generated/record';
import { Scroll } from '../Detail';
import { Dialog } from '../Dialog';
import { shortTime } from '../dates';
import type { DialogState } from '../LazyDialog';
import { useRead } from '../useRead';
import { valueText } from './value';

interface Props extends DialogState {
  table: RecordTable;
  conflict: Conflict;
  /** What the user wanted to save. */
  mine: Record<string, unknown>;
  /** Goes on with the others' values, and with the user's own where those differ from what was read if `keep`. */
  onResolve: (keep: boolean) => void;
}

/** What the user has chosen or typed; of a record that the field names, what it is called. */
function Mine({ field, value }: { field: RecordField | undefined; value: unknown }) {
  const choice = field?.choice;
  const { data } = useRead(async (options) => (choice ? choicesOf(choice)(options) : []), { deps: [choice] });
  const chosen = data?.find((option) => option.value === value)?.label;
  return chosen ?? (field ? valueText(field, value) : String(value ?? '—'));
}

/** Somebody else has saved the record meanwhile: shows what became of it, beside what the user has typed. */
export function ConflictDialog({ table, conflict, mine, onResolve, ...dialog }: Props) {
  const { UserName, CreateDate, Changes } = conflict;
  const text = (name: string, value: unknown) => {
    const field = table.fields[name];
    return field ? valueText(field, value) : String(value ?? '—');
  };
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
            {Changes.map(({ Field, Label, From, To, FromName, ToName }) => (
              <tr key={Field}>
                <th scope="row">{Label}</th>
                <td>{FromName ?? text(Field, From)}</td>
                <td>{ToName ?? text(Field, To)}</td>
                <td>{Field in mine ? <Mine field={table.fields[Field]} value={mine[Field]} /> : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Dialog>
  );
}
