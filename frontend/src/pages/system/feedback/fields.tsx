import type { PageFields } from '@/components/RecordPage';
import { categoriesOf } from '@/services/categories';
import { feedbackTones, pictureUrl } from '@/services/feedback';
import { type SystemEvaluation, systemEvaluations } from '@/services/generated/system';
import styles from './index.module.css';

export const fields: PageFields<SystemEvaluation> = {
  ModName: { column: false, filter: categoriesOf(systemEvaluations) },
  LeaveOpinion: {},
  Picture: { column: false, text: pictureOf },
  Status: { filter: true, tones: feedbackTones },
  Reply: {},
  CreateUserName: { width: 80 },
  CreateDate: { sort: true },
  ModifyUserName: { width: 80 },
};

/** The opinion, beside the field for the answer. */
export const Opinion = ({ row }: { row: SystemEvaluation }) => (
  <blockquote className="qiao-box qiao-tinted qiao-mb-16">
    <p className="qiao-prose">{row.LeaveOpinion}</p>
    {pictureOf(row)}
    <footer className="qiao-note">{row.CreateUserName}</footer>
  </blockquote>
);

function pictureOf({ EvaluationId, Picture, ModName }: SystemEvaluation) {
  if (!Picture) return '—';
  const url = pictureUrl(EvaluationId);
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img className={styles.picture} src={url} alt={`${ModName}的反馈附图`} />
    </a>
  );
}
