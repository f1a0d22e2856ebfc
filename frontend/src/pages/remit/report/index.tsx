import { Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useAccess } from '@/access';
import { today } from '@/components/dates';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { type QueryColumn, QueryTable } from '@/components/QueryTable';
import { amount, count } from '@/components/QueryTable/columns';
import { useSearchParam } from '@/components/useSearchParam';
import { type By, exportSums, fetchSums, type SumRow } from './api';
import { growth, type Period, periodName } from './sums';

const ReportChart = lazyWithRetry(
  () => import(/* webpackChunkName: "remit-chart" */ './ReportChart'),
  <Skeleton active paragraph={{ rows: 8 }} />,
);
const PaidDrawer = lazyWithRetry(() => import(/* webpackChunkName: "remit-paid" */ './PaidDrawer'));

const titles: Record<By, string> = { region: '区域', dealer: '经销商', account: '账户' };
const tabs = Object.entries(titles).map(([by, text]) => ({ key: by === 'region' ? undefined : by, text }));

const columnsBy = (by: By, period: Period): QueryColumn<SumRow>[] => [
  {
    title: titles[by],
    width: 220,
    sort: 'Region',
    render: ({ Region, DealerName, AccountName }) => AccountName ?? DealerName ?? Region,
  },
  {
    title: period === 'month' ? '月份' : '季度',
    width: 90,
    sort: 'Period',
    render: ({ Period: n }) => periodName(period, n),
  },
  amount('本年回款（元）', 'Amount', { sum: true, width: 140 }),
  amount('上年同期（元）', 'LastAmount', { sum: true, width: 140 }),
  { title: '同比', width: 90, align: 'right', render: (row) => growth(row) ?? '—' },
  count('笔数', 'Entries', { sum: true, width: 72 }),
];

/** 回款统计: payments less refunds, by region, dealer or account, beside the year before. */
export default function Report() {
  const [asked, setBy] = useSearchParam('by');
  const [wanted, setPeriod] = useSearchParam('period');
  const [written, setYear] = useSearchParam('year');
  const { canUse } = useAccess();
  const [behind, setBehind] = useState<{ open: boolean; row: SumRow }>();
  const by = (asked && asked in titles ? asked : 'region') as By;
  const period: Period = wanted === 'quarter' ? 'quarter' : 'month';
  const current = Number(today().slice(0, 4));
  const year = Number(written) || current;
  const columns = useMemo(() => columnsBy(by, period), [by, period]);
  const query = { By: by, Period: period, Year: year };
  return (
    <>
      <div className="qiao-mb-12">
        <ErrorBoundary>
          <ReportChart year={year} period={period} />
        </ErrorBoundary>
      </div>
      <PageTabs label="统计方式" tabs={tabs} current={by === 'region' ? undefined : by} onChange={setBy} />
      <QueryTable<SumRow>
        key={`${by}-${period}-${year}`}
        name={`remit-report-${by}`}
        title="回款统计"
        searches="区域、经销商、账户"
        columns={columns}
        rowKey={({ Id, Period: n }) => `${Id}-${n}`}
        nameOf={({ Region, DealerName, AccountName, Period: n }) =>
          `${AccountName ?? DealerName ?? Region} ${periodName(period, n)}`
        }
        fetch={(params, options) => fetchSums({ ...params, ...query }, options)}
        exportRows={
          canUse('remit-report.export')
            ? (params, options) => exportSums({ ...params, ...query }, options)
            : undefined
        }
        toolbar={
          <>
            <Segmented
              aria-label="年份"
              options={[current - 1, current].map((value) => ({ value, label: `${value} 年` }))}
              value={year}
              onChange={(value) => setYear(value === current ? undefined : String(value))}
            />
            <Segmented
              aria-label="按月或按季"
              options={[
                { value: 'month', label: '按月' },
                { value: 'quarter', label: '按季' },
              ]}
              value={period}
              onChange={(value) => setPeriod(value === 'month' ? undefined : value)}
            />
          </>
        }
        onOpen={(row) => setBehind({ open: true, row })}
        emptyText="这一年还没有回款"
      />
      <LazyDialog
        open={behind?.open ?? false}
        onClose={() => setBehind((last) => last && { ...last, open: false })}
      >
        {(dialog) =>
          behind && <PaidDrawer {...dialog} by={by} row={behind.row} year={year} period={period} />
        }
      </LazyDialog>
    </>
  );
}
