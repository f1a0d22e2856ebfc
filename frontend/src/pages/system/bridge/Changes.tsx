import { exactTime } from '@/components/AuditLog/words';
import { EmptyState } from '@/components/EmptyState';
import type { BridgeTargetDetail } from './api';
import { changeText, evidenceText } from './words';

/** Who changed the state when, why, and by which evidence; the latest first. */
export function Changes({ changes }: { changes: BridgeTargetDetail['Changes'] }) {
  if (changes.length === 0) return <EmptyState text="状态还没有改过" />;
  return (
    <ol className="qiao-steps" aria-label="历史">
      {changes.map((change, at) => (
        <li key={change.Date + change.ToState + change.Percentage} data-state={at === 0 ? 'current' : 'done'}>
          <p className="qiao-wrap qiao-gap-2">
            <strong>{changeText(change)}</strong>
            <span className="qiao-note">
              {exactTime(change.Date)} {change.By}
            </span>
          </p>
          {change.Reason && <p className="qiao-prose">原因：{change.Reason}</p>}
          <p className="qiao-note">当时{evidenceText(change.Evidence)}</p>
        </li>
      ))}
    </ol>
  );
}
