import { useMemo } from 'react';
import { Block } from '@/components/Block';
import { Chart } from '@/components/Chart';
import { type Colors, look, seriesColors, useColors } from '@/components/Chart/look';
import { useRead } from '@/components/useRead';
import { fetchSums, type SumRow } from './api';
import { byPeriod, type Period } from './sums';

interface Props {
  year: number;
  period: Period;
}

/** The payments of each month or quarter beside the year before; the list below has the figures. */
export default function ReportChart({ year, period }: Props) {
  const request = useRead(
    async (options) =>
      (await fetchSums({ Year: year, By: 'region', Period: period, page: 1, pageSize: 1000 }, options)).list,
    { deps: [year, period] },
  );
  return (
    <Block
      title="回款与上年同期"
      request={request}
      lines={8}
      emptyText={(rows) => (rows.length === 0 ? '这一年还没有回款' : undefined)}
    >
      {(rows) => <Bars rows={rows} year={year} period={period} />}
    </Block>
  );
}

function Bars({ rows, year, period }: Props & { rows: readonly SumRow[] }) {
  const colors = useColors();
  const option = useMemo(() => optionOf(rows, year, period, colors), [rows, year, period, colors]);
  return (
    <div className="qiao-body">
      <Chart label="各期回款与上年同期，数字见下面的列表" height={260} option={option} />
    </div>
  );
}

function optionOf(rows: readonly SumRow[], year: number, period: Period, colors: Colors) {
  const { names, values, ...rest } = look(colors);
  const [now, before] = seriesColors(colors);
  const all = byPeriod(rows, period);
  return {
    ...rest,
    xAxis: { ...names, data: all.map(({ name }) => name) },
    yAxis: values,
    series: [
      {
        name: `${year - 1} 年`,
        type: 'bar',
        barMaxWidth: 28,
        color: before,
        data: all.map(({ last }) => last),
      },
      { name: `${year} 年`, type: 'bar', barMaxWidth: 28, color: now, data: all.map(({ amount }) => amount) },
    ],
  };
}
