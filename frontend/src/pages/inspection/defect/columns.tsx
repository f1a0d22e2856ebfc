import type { QueryColumn } from '@/components/QueryTable';
import { count } from '@/components/QueryTable/columns';
import type { SummaryBy, SummaryRow } from '../api/sums';

/** The dimensions of a summary. */
export const titles: Record<SummaryBy, string> = {
  supplier: '供应商',
  material: '物料',
  category: '缺陷类别',
  month: '月份',
  inspector: '检验员',
};

/** A share with two digits behind the point. */
export const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/**
 * The figures; a kind of defect has no lots that were returned for it alone, and a lot with several kinds counts for
 * each: those are no sums.
 */
export function columnsBy(by: SummaryBy): QueryColumn<SummaryRow>[] {
  const ofCategory = by === 'category';
  const sum = ofCategory ? undefined : true;
  return [
    { title: titles[by], width: 240, sort: by === 'month' ? 'Id' : undefined, render: ({ Name }) => Name },
    count(ofCategory ? '出现批数' : '批数', 'Lots', { sort: true, sum }),
    ...(ofCategory
      ? []
      : [
          count<SummaryRow>('退货批', 'Refused', { sort: true, sum }),
          count<SummaryRow>('让步批', 'Conceded', { sum }),
        ]),
    count('检验件数', 'Inspected', { sort: true, sum }),
    count(ofCategory ? '缺陷数' : '不良件数', 'Defective', { sort: true, sum: true }),
    { title: '不良率', width: 88, align: 'right', render: ({ Rate }) => percent(Rate) },
    count('PPM', 'Ppm', { sort: true }),
    count('致命', 'Critical', { sum: true }),
    count('严重', 'Major', { sum: true }),
    count('轻微', 'Minor', { sum: true }),
  ];
}
