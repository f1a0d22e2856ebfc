import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { failureText } from '@/services/failure';
import type { Change, HistoryRow, RecordTable } from '@/services/generated/record';
import type { ListAnswer } from '@/services/resource';
import { Part } from '../Detail';
import { shortTime } from '../dates';
import { linked } from '../Linked';
import { lineTexts } from './lines/changes';
import { valueText } from './value';

interface Props {
  table: RecordTable;
  /** `undefined` until it has been read. */
  history: ListAnswer<HistoryRow> | undefined;
  error: Error | undefined;
}

/** Any other action changes the record, such as 退宿. */
const colors: Readonly<Record<string, string>> = { 新增: 'success', 删除: 'error' };

/** The changes of a record, the latest first. */
export function History({ table, history, error }: Props) {
  return (
    <Part title="修改历史">
      {error && !history && <p role="alert">加载失败：{failureText(error)}</p>}
      {history?.list.length === 0 && <p className="qiao-note">还没有修改</p>}
      {history && <HistoryList table={table} history={history} />}
    </Part>
  );
}

/** The changes alone, for a page that has a heading of its own. */
export const HistoryList = ({ table, history }: { table: RecordTable; history: ListAnswer<HistoryRow> }) => (
  <HistoryEntries history={history}>
    {(changes) => <Changes table={table} changes={changes} />}
  </HistoryEntries>
);

interface EntriesProps {
  history: ListAnswer<HistoryRow>;
  children: (changes: Change[]) => ReactNode;
}

/** Time and user of a change; the caller shows the changed fields, because it has their names. */
export function HistoryEntries({ history, children }: EntriesProps) {
  return (
    <>
      <ol className="qiao-entries">
        {history.list.map((entry) => (
          <li key={`${entry.RowVersion} ${entry.CreateDate}`}>
            <p className="qiao-wrap">
              <time className="qiao-note">{shortTime(entry.CreateDate)}</time>
              <Tag color={colors[entry.Action] ?? 'blue'}>{entry.Action}</Tag>
              {whoText(entry)}
            </p>
            {children(entry.Changes)}
          </li>
        ))}
      </ol>
      {history.list.length < history.total && (
        <p className="qiao-note">
          共 {history.total} 次，以上是最近的 {history.list.length} 次。
        </p>
      )}
    </>
  );
}

const whoText = ({ UserName, ActorName }: HistoryRow): string =>
  ActorName ? `${UserName}（由 ${ActorName} 代为操作）` : UserName;

function Changes({ table, changes }: { table: RecordTable; changes: Change[] }) {
  const text = ({ Field }: Change, value: unknown, name: string | undefined) => {
    const field = table.fields[Field];
    return name || (field ? valueText(field, value) : String(value ?? '—'));
  };
  return (
    <ul className="qiao-facts qiao-mt-4 qiao-break">
      {changes.flatMap((change) =>
        lineTexts(table.lines?.[change.Field], change.Lines ?? []).map((line) => (
          <li key={`${change.Field} ${line}`}>
            {change.Label}
            {linked(line)}
          </li>
        )),
      )}
      {changes
        .filter(({ Lines }) => !Lines)
        .map((change) => (
          <li key={change.Field}>
            {change.Label}：
            {change.From !== null && (
              <del className="qiao-quiet">{linked(text(change, change.From, change.FromName))}</del>
            )}
            {change.From !== null && ' → '}
            {linked(text(change, change.To, change.ToName))}
          </li>
        ))}
    </ul>
  );
}
