import { Skeleton } from 'antd';
import { FailureAlert } from '@/components/FailureAlert';
import { HistoryEntries } from '@/components/RecordPage/History';
import { valueText } from '@/components/RecordPage/value';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { announcements } from '@/services/generated/announcement';
import type { Change, RecordTable } from '@/services/generated/record';
import { resource } from '@/services/resource';

const table: RecordTable = announcements;
const { history } = resource(table);

/** The changes and their users; for the text only that it was changed, because the versions show the change. */
export function Past({ id, changes }: { id: string; changes: number }) {
  const { data, error } = useRead((options) => history(id, options), { key: id, deps: [changes] });
  if (error && !data) return <FailureAlert text={failureText(error)} />;
  if (!data) return <Skeleton active />;
  if (data.total === 0) return <p className="qiao-quiet">还没有修改</p>;
  return (
    <HistoryEntries history={data}>
      {(all) => (
        <ul>{all.filter(({ Field }) => Field !== 'PlainText' && Field !== 'AskVersion').map(told)}</ul>
      )}
    </HistoryEntries>
  );
}

const told = (change: Change) => {
  if (change.Field === 'Content') return <li key="Content">正文：已修改</li>;
  const field = table.fields[change.Field];
  const text = (value: unknown, name: string | undefined) =>
    name || (field ? valueText(field, value) : String(value ?? '—'));
  return (
    <li key={change.Field}>
      {change.Label}：{change.From !== null && <del>{text(change.From, change.FromName)}</del>}
      {change.From !== null && ' → '}
      {text(change.To, change.ToName)}
    </li>
  );
};
