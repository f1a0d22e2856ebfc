import { useMemo } from 'react';
import { Block } from '@/components/Block';
import { Chart } from '@/components/Chart';
import { useColors } from '@/components/Chart/look';
import { useRead } from '@/components/useRead';
import { fetchSummary, type SummaryRow } from '../api/sums';
import styles from './index.module.css';
import { paretoOf, paretoOption, trendOption } from './options';
import type { Period } from './period';

const all = { page: 1, pageSize: 1000 };

/** The most frequent defects, and the quality by month; the list below has the figures. */
export default function Charts({ period }: { period: Period }) {
  const deps = [JSON.stringify(period)];
  const kinds = useRead(
    async (options) => (await fetchSummary({ ...all, ...period, by: 'category' }, options)).list,
    { deps },
  );
  const months = useRead(
    async (options) =>
      (await fetchSummary({ ...all, ...period, by: 'month', sort: 'Id', order: 'asc' }, options)).list,
    { deps },
  );
  const none = (rows: SummaryRow[]) => (rows.length === 0 ? '这段时间没有已判定的检验单' : undefined);
  return (
    <div className={styles.charts}>
      <Block title="缺陷排列图" request={kinds} lines={8} emptyText={none}>
        {(rows) => <Pareto rows={rows} />}
      </Block>
      <Block title="各月趋势" request={months} lines={8} emptyText={none}>
        {(rows) => <Trend rows={rows} />}
      </Block>
    </div>
  );
}

function Pareto({ rows }: { rows: SummaryRow[] }) {
  const colors = useColors();
  const option = useMemo(() => paretoOption(paretoOf(rows), colors), [rows, colors]);
  return (
    <div className="qiao-body">
      <Chart label="各类缺陷的数量与累计占比，数字见按缺陷类别的汇总" height={280} option={option} />
    </div>
  );
}

function Trend({ rows }: { rows: SummaryRow[] }) {
  const colors = useColors();
  const option = useMemo(() => trendOption(rows, colors), [rows, colors]);
  return (
    <div className="qiao-body">
      <Chart label="各月的 PPM 与批合格率，数字见按月份的汇总" height={280} option={option} />
    </div>
  );
}
