import { StatusTag } from '../StatusTag';
import { otherText, outcomeTones, personText } from './words';

interface Row {
  ActorName: string;
  ActorAccount: string;
  SubjectName: string;
  SubjectAccount: string;
}

/** The result of an audited action. */
export const Outcome = ({ value }: { value: keyof typeof outcomeTones }) => (
  <StatusTag tone={outcomeTones[value] ?? 'neutral'}>{value}</StatusTag>
);

/** The actor, and below it the other account that the action was under, or about. */
export function Who({ row }: { row: Row }) {
  const other = otherText(row);
  return (
    <>
      {personText(row.ActorName, row.ActorAccount)}
      {other && <small className="qiao-block">{`账号 ${other}`}</small>}
    </>
  );
}
