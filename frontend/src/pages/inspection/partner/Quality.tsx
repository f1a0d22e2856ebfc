import { useAccess } from '@/access';
import { type QueryColumn, QueryTable } from '@/components/QueryTable';
import { count } from '@/components/QueryTable/columns';
import { StatusTag, type Tone } from '@/components/StatusTag';
import { suppliers } from '@/services/generated/partner';
import { exportQuality, fetchQuality, type QualityRow } from '../api/sums';

export const gradeOf = (score: number): [grade: string, tone: Tone] => {
  if (score >= 90) return ['优', 'success'];
  if (score >= 80) return ['良', 'info'];
  return score >= 70 ? ['可', 'warning'] : ['差', 'danger'];
};

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

const columns: QueryColumn<QualityRow>[] = [
  { title: '供应商', sort: 'FullName', width: 240, render: ({ FullName }) => FullName },
  { title: '供应类别', width: 92, render: ({ Supplies }) => Supplies },
  {
    title: '得分',
    width: 112,
    sort: 'Score',
    descendFirst: true,
    card: 'state',
    render: ({ Score }) => {
      const [grade, tone] = gradeOf(Score);
      return (
        <StatusTag tone={tone}>
          {Score.toFixed(1)} {grade}
        </StatusTag>
      );
    },
  },
  count('批数', 'Lots', { sort: true, sum: true }),
  count('退货批', 'Refused', { sum: true }),
  count('让步批', 'Conceded', { sum: true }),
  {
    title: '批合格率',
    width: 96,
    align: 'right',
    sort: 'LotRate',
    descendFirst: true,
    render: ({ LotRate }) => percent(LotRate),
  },
  count('检验件数', 'Inspected', { sum: true }),
  count('不良件数', 'Defective', { sum: true }),
  count('PPM', 'Ppm', { sort: true }),
];

/** The quality of suppliers; above it is the computation of the score. */
export function Quality() {
  const exports = useAccess().canUse('inspection-partner.export');
  return (
    <div className="qiao-grid">
      <QueryTable<QualityRow>
        name="inspection-partner-quality"
        title="供应商质量"
        searches="编号、名称"
        columns={columns}
        rowKey={({ SupplierId }) => SupplierId}
        nameOf={({ FullName }) => FullName}
        filters={[
          {
            name: 'supplies',
            label: '供应类别',
            options: suppliers.fields.Supplies.options.map((value) => ({ value, label: value })),
          },
          { label: '到货日期', from: 'from', to: 'to', of: 'day' },
        ]}
        fetch={fetchQuality}
        exportRows={exports ? exportQuality : undefined}
        emptyText="这段时间没有已判定的检验单"
      />
      <p className="qiao-note">
        得分 = 70 ×（合格批 + 0.5 × 让步批）÷ 批数 + 30 ×（1 − PPM ÷ 50000），PPM 达到 50000 时后一项为 0。90
        分以上为优，80 分以上为良，70 分以上为可。按到货日期所在的月份统计已判定的批。
      </p>
    </div>
  );
}
