import { history } from '@umijs/max';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { Chart } from '@/components/Chart';
import { look, seriesColors, useColors } from '@/components/Chart/look';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { PageTabs } from '@/components/PageTabs';
import { type Filter, type QueryColumn, QueryTable } from '@/components/QueryTable';
import { amount, count } from '@/components/QueryTable/columns';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { exportSums, fetchSums, type SumBy, type SumRow } from '../api/sums';
import { behind } from './behind';

const titles: Record<SumBy, string> = { kind: '问题类型', responsibility: '责任方', month: '登记月份' };
const tabs = Object.entries(titles).map(([by, text]) => ({ key: by === 'kind' ? undefined : by, text }));
const filters: Filter[] = [{ label: '登记日期', from: 'from', to: 'to', of: 'day' }];

const columnsBy = (by: SumBy): QueryColumn<SumRow>[] => [
  { title: titles[by], width: 160, sort: 'Id', render: ({ Id }) => Id },
  count('工单', 'Orders', { sort: true, sum: true }),
  count('未关闭', 'OpenOrders', { sum: true }),
  amount('费用（元）', 'Cost', { sort: true, sum: true, width: 120 }),
  { title: '平均满意度', width: 104, align: 'right', render: ({ Score }) => Score?.toFixed(2) ?? '—' },
  count('有效合同', 'Contracts'),
  {
    title: '每百份合同',
    width: 112,
    align: 'right',
    render: ({ PerHundred }) => PerHundred?.toFixed(2) ?? '—',
  },
];

/** 售后统计: the sums of orders by kind, responsible side or month, and the orders per 100 contracts. */
export default function Sums() {
  const [asked, setBy] = useSearchParam('by');
  const by = (asked && asked in titles ? asked : 'kind') as SumBy;
  const [from] = useSearchParam('from');
  const [to] = useSearchParam('to');
  const { canUse } = useAccess();
  const period = { ...(from && { from }), ...(to && { to }) };
  const columns = useMemo(() => columnsBy(by), [by]);
  return (
    <>
      <PageTabs label="统计方式" tabs={tabs} current={by === 'kind' ? undefined : by} onChange={setBy} />
      <ErrorBoundary>
        <Bars by={by} period={period} />
      </ErrorBoundary>
      <div className="qiao-mt-12" />
      <QueryTable<SumRow>
        key={by}
        name={`aftersales-sums-${by}`}
        title="售后统计"
        searches={titles[by]}
        columns={columns}
        rowKey={({ Id }) => Id}
        nameOf={({ Id }) => Id}
        filters={filters}
        fetch={(params, options) => fetchSums({ ...params, by }, options)}
        exportRows={
          canUse('aftersales-list.export')
            ? (params, options) => exportSums({ ...params, by }, options)
            : undefined
        }
        onOpen={(row) => {
          const query = behind(by, row, period);
          if (query) history.push(`/aftersales/list?${query}`);
        }}
        emptyText="这段时间没有售后工单"
      />
    </>
  );
}

function Bars({ by, period }: { by: SumBy; period: { from?: string; to?: string } }) {
  const request = useRead(
    async (options) =>
      // Months in their order, other groups as the table has them: the largest first.
      (
        await fetchSums(
          { page: 1, pageSize: 100, ...period, by, ...(by === 'month' && { sort: 'Id', order: 'asc' }) },
          options,
        )
      ).list,
    { deps: [by, JSON.stringify(period)] },
  );
  return (
    <Block
      title={`售后工单（${titles[by]}）`}
      request={request}
      lines={6}
      emptyText={(rows) => (rows.length === 0 ? '这段时间没有售后工单' : undefined)}
    >
      {(rows) => (rows ? <Drawn rows={rows} /> : <Skeleton active />)}
    </Block>
  );
}

function Drawn({ rows }: { rows: readonly SumRow[] }) {
  const colors = useColors();
  const option = useMemo(() => {
    const { names, values, ...rest } = look(colors);
    const [first, , second] = seriesColors(colors);
    return {
      ...rest,
      xAxis: { ...names, data: rows.map(({ Id }) => Id) },
      yAxis: [values, { ...values, splitLine: { show: false } }],
      series: [
        { name: '工单', type: 'bar', barMaxWidth: 36, color: first, data: rows.map(({ Orders }) => Orders) },
        {
          name: '每百份合同',
          type: 'line',
          yAxisIndex: 1,
          color: second,
          symbol: 'circle',
          symbolSize: 6,
          data: rows.map(({ PerHundred }) => PerHundred),
        },
      ],
    };
  }, [rows, colors]);
  return (
    <div className="qiao-body">
      <Chart label="工单数与每百份合同的工单数，数字见下面的表" height={240} option={option} />
      <p className="qiao-note qiao-mt-8">统计不含已驳回、已取消的工单；点一行打开的列表包含它们。</p>
    </div>
  );
}
