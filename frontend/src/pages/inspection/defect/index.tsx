import { Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useAccess } from '@/access';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { type Filter, QueryTable } from '@/components/QueryTable';
import { useSearchParam } from '@/components/useSearchParam';
import { suppliers } from '@/services/generated/partner';
import { exportSummary, fetchSummary, type SummaryBy, type SummaryRow } from '../api/sums';
import { columnsBy, titles } from './columns';

const Charts = lazyWithRetry(
  () => import(/* webpackChunkName: "defect-charts" */ './Charts'),
  <Skeleton active paragraph={{ rows: 8 }} />,
);
const LotsDrawer = lazyWithRetry(() => import(/* webpackChunkName: "inspection-parts" */ './LotsDrawer'));

const tabs = Object.entries(titles).map(([by, text]) => ({ key: by === 'supplier' ? undefined : by, text }));

const filters: Filter[] = [
  { label: '到货月份', from: 'from', to: 'to', of: 'day' },
  {
    name: 'materialclass',
    label: '物料类别',
    options: suppliers.fields.Supplies.options.map((value) => ({ value, label: value })),
  },
];

/** 缺陷汇总: defects of judged lots, grouped by a dimension; each line leads to its inspections. */
export default function Defects() {
  const [asked, setBy] = useSearchParam('by');
  const by = (asked && asked in titles ? asked : 'supplier') as SummaryBy;
  const [from] = useSearchParam('from');
  const [to] = useSearchParam('to');
  const [materialClass] = useSearchParam('materialclass');
  const { canUse } = useAccess();
  const [behind, setBehind] = useState<{ open: boolean; row: SummaryRow }>();
  const columns = useMemo(() => columnsBy(by), [by]);
  const period = {
    ...(from && { from }),
    ...(to && { to }),
    ...(materialClass && { materialclass: materialClass }),
  };
  return (
    <>
      <ErrorBoundary>
        <Charts period={period} />
      </ErrorBoundary>
      <PageTabs label="汇总方式" tabs={tabs} current={by === 'supplier' ? undefined : by} onChange={setBy} />
      <QueryTable<SummaryRow>
        key={by}
        name={`inspection-defect-${by}`}
        title="缺陷汇总"
        searches={titles[by]}
        columns={columns}
        rowKey={({ Id }) => Id}
        nameOf={({ Name }) => Name}
        filters={filters}
        fetch={(params, options) => fetchSummary({ ...params, by }, options)}
        exportRows={
          canUse('inspection-defect.export')
            ? (params, options) => exportSummary({ ...params, by }, options)
            : undefined
        }
        onOpen={canUse('inspection-defect.detail') ? (row) => setBehind({ open: true, row }) : undefined}
        emptyText="这段时间没有已判定的检验单"
      />
      <LazyDialog
        open={behind?.open ?? false}
        onClose={() => setBehind((last) => last && { ...last, open: false })}
      >
        {(dialog) => behind && <LotsDrawer {...dialog} by={by} row={behind.row} period={period} />}
      </LazyDialog>
    </>
  );
}
