import type { QueryColumn } from '@/components/QueryTable';
import { count } from '@/components/QueryTable/columns';
import type { SummaryBy, SummaryRow } from '../api/sums';

/** What a summary adds up by. */
export const titles: Record<SummaryBy, string> = {
  supplier: '供应商',
  material: '物料',
  category: '缺陷类别',
  month: '月份',
  inspector: '检验员',
};

/** A share with two digits behind the point. */
export const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** The figures; a kind of defect has no lots that were returned for it alone. */
export const columnsBy = (by: SummaryBy): QueryColumn<SummaryRow>[] => [
  { title: titles[by], width: 240, sort: by === 'month' ? 'Id' : undefined, render: ({ Name }) => Name },
  count(by === 'category' ? '出现批数' : '批数', ({ Lots }) => Lots, 'Lots'),
  ...(by === 'category'
    ? []
    : [
        count<SummaryRow>('退货批', ({ Refused }) => Refused, 'Refused'),
        count<SummaryRow>('让步批', ({ Conceded }) => Conceded),
      ]),
  count('检验件数', ({ Inspected }) => Inspected, 'Inspected'),
  count(by === 'category' ? '缺陷数' : '不良件数', ({ Defective }) => Defective, 'Defective'),
  { title: '不良率', width: 88, align: 'right', render: ({ Rate }) => percent(Rate) },
  count('PPM', ({ Ppm }) => Ppm, 'Ppm'),
  count('致命', ({ Critical }) => Critical),
  count('严重', ({ Major }) => Major),
  count('轻微', ({ Minor }) => Minor),
];
