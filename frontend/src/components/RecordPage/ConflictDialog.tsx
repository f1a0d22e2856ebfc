import { Button } from 'antd';
import type { Conflict, RecordTable } from '@/services/generated/record';
import { Scroll } from '../Detail';
import { Dialog } from '../Dialog';
import { shortTime } from '../dates';
import type { DialogState } from '../LazyDialog';
import { valueText } from './value';

interface Props extends DialogState {
  table: RecordTable;
  conflict: Conflict;
  /** What the user wanted to save. */
  mine: Record<string, unknown>;
  /** Goes on with the others' values, and with the user's own where those differ from what was read if `keep`. */
  onResolve: (keep: boolean) => void;
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
            {Changes.map(({ Field, Label, From, To }) => (
              <tr key={Field}>
                <th scope="row">{Label}</th>
                <td>{text(Field, From)}</td>
                <td>{text(Field, To)}</td>
                <td>{Field in mine ? text(Field, mine[Field]) : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Dialog>
  );
}
