import { Facts } from '@/components/Detail';
import { shortDay, shortTime } from '@/components/dates';
import { StatusTag } from '@/components/StatusTag';
import type { InspectionRow } from '../api/inspections';
import { classesOf, countingOf, planOf } from '../api/lot';
import type { Counts } from './entry';
import styles from './index.module.css';

interface Props {
  lot: InspectionRow;
  /** The sums change while the user types. */
  counted?: Counts;
}

/** The lot, its sampling plan, and the defects found by class. */
export function Head({ lot, counted }: Props) {
  return (
    <div className={styles.head}>
      <Facts
        facts={[
          ['供应商', lot.SupplierName],
          ['物料', lot.MaterialName],
          ['规格', lot.Spec ?? '—'],
          ['到货日期', shortDay(lot.ArrivalDate)],
          ['批号', lot.BatchNo],
          ['批量', `${lot.LotSize} ${lot.Unit}`],
          ['抽样', planOf(lot)],
          ['判定计数', countingOf(lot)],
          [
            '检验员',
            lot.Inspector ? `${lot.Inspector}${lot.FinishDate ? `　${shortTime(lot.FinishDate)}` : ''}` : '—',
          ],
          ['判定', lot.Judge ? `${lot.Judge}　${lot.JudgeDate ? shortTime(lot.JudgeDate) : ''}` : '—'],
          ...(lot.JudgeNote ? [['判定说明', lot.JudgeNote, true] as [string, string, boolean]] : []),
          ...(lot.ConcessionState
            ? [['让步申请', concessionText(lot), true] as [string, string, boolean]]
            : []),
          ...(lot.Remark ? [['备注', lot.Remark, true] as [string, string, boolean]] : []),
        ]}
      />
      <Classes lot={lot} counted={counted} />
    </div>
  );
}

const concessionText = ({ ConcessionState, ConcessionReason, ConcessionBy, ConcessionNote }: InspectionRow) =>
  [ConcessionState, ConcessionReason, ConcessionBy, ConcessionNote].filter(Boolean).join(' · ');

/** The defects found by class, beside the limits of the plan. */
export function Classes({ lot, counted }: Props) {
  const known = lot.Status !== '待检' || Object.values(counted ?? {}).some((count) => count > 0);
  return (
    <table className={`${styles.classes} qiao-table qiao-mt-12 qiao-digits`} aria-label="抽样方案与结果">
      <thead>
        <tr>
          {['缺陷', 'AQL', 'Ac / Re', lot.CountBy ?? '缺陷数', '结果'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {classesOf(lot).map(({ severity, aql, accept, found: saved }) => {
          const found = counted?.[severity] ?? saved;
          const refused = known && found > accept;
          // Before the judgement the lot may still reach the limit.
          const judged = counted === undefined && lot.Status !== '检验中';
          return (
            <tr key={severity}>
              <th scope="row" className="qiao-bold">
                {severity}
              </th>
              <td>{aql === '0' ? '不允许' : aql}</td>
              <td>
                {accept} / {accept + 1}
              </td>
              <td className={refused ? 'qiao-danger qiao-bold' : undefined}>{known ? found : '—'}</td>
              <td>
                {known ? (
                  <StatusTag tone={refused ? 'danger' : judged ? 'success' : 'info'}>
                    {refused ? '拒收：已达拒收数' : judged ? '接收' : '未达拒收数'}
                  </StatusTag>
                ) : (
                  '—'
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
