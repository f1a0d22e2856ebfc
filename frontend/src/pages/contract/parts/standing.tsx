import { today } from '@/components/dates';
import { EnumerationTag, StatusTag } from '@/components/StatusTag';
import { cancelStatus, examineStatus } from '@/services/generated/enumerations';
import type { ContractRow } from '../api/contracts';

type Standing = Pick<ContractRow, 'ExamineStatus' | 'CancelStatus' | 'Pending'>;

/** Whether it has not been submitted, or was sent back: it can be edited, submitted and deleted. */
export const isDraft = ({ ExamineStatus }: Standing): boolean => ExamineStatus === -1 || ExamineStatus === -2;

/** Whether it binds both sides and waits for no approval: it can be changed and cancelled. */
export const isValid = ({ ExamineStatus, CancelStatus, Pending }: Standing): boolean =>
  ExamineStatus === 1 && CancelStatus === 0 && !Pending;

/** Whether it waits for an approval. */
export const isWaiting = ({ ExamineStatus, CancelStatus, Pending }: Standing): boolean =>
  CancelStatus === 0 && (ExamineStatus === 0 || Boolean(Pending));

/** The state of a contract: its approval, and that of its cancellation. */
export function StandingTags({ row }: { row: Standing }) {
  const { ExamineStatus, CancelStatus, Pending } = row;
  return (
    <span className="qiao-wrap qiao-gap-4">
      {CancelStatus === 1 ? (
        <EnumerationTag of={cancelStatus} value={CancelStatus} />
      ) : (
        <EnumerationTag of={examineStatus} value={ExamineStatus} />
      )}
      {Pending && <StatusTag tone="warning">{Pending}审批中</StatusTag>}
    </span>
  );
}

/** The day of a payment, marked when it is near or has passed. */
export function DueTag({ day }: { day: string }) {
  const date = day.slice(0, 10);
  if (date < today()) return <StatusTag tone="danger">逾期</StatusTag>;
  const soon = new Date();
  soon.setDate(soon.getDate() + 3);
  return date <= today(soon) ? <StatusTag tone="warning">即将到期</StatusTag> : null;
}
