import { useMemo } from 'react';
import { Block } from '@/components/Block';
import { Chart } from '@/components/Chart';
import { useColors } from '@/components/Chart/look';
import { useRead } from '@/components/useRead';
import { type DepartmentCost, fetchCosts, fetchOccupancy, type MonthRow, type Occupancy } from '../api/costs';
import { monthText } from '../parts/months';
import { CostTable, OccupancyTable } from './ChartTable';
import styles from './chart.module.css';
import { departmentsOption, largest, monthsOption, monthsUpTo, occupancyOption } from './options';
import type { PartProps } from './part';

/** 图表: costs by month and by department, and how full the dormitories were; each also as a table. */
export default function Charts({ month, months }: PartProps) {
  const rows = useMemo(() => monthsUpTo(months, month), [months, month]);
  const own = months.find(({ Month }) => Month === month);
  const departments = useRead(
    async (options) => {
      const { list } = await fetchCosts<DepartmentCost>(
        'summary',
        { month, page: 1, pageSize: 1000 },
        options,
      );
      return largest(list);
    },
    { deps: [month, own?.ComputedDate] },
  );
  const occupancy = useRead(fetchOccupancy);
  return (
    <div className={styles.charts}>
      <Block
        title={`到${monthText(month)}为止 12 个月的费用`}
        request={{ data: rows, loading: false, refresh: () => undefined }}
        emptyText={(shown) => (shown.length === 0 ? '还没有计算过的月份' : undefined)}
      >
        {(shown) => <Months rows={shown} />}
      </Block>
      <Block
        title={`${monthText(month)}各部门的费用`}
        request={departments}
        lines={8}
        emptyText={(shown) => (shown.length === 0 ? `${monthText(month)}还没有费用` : undefined)}
      >
        {(shown) => <Departments rows={shown} />}
      </Block>
      <Block title="近 12 个月的入住情况" request={occupancy} lines={8}>
        {(shown) => <Occupied rows={shown} />}
      </Block>
    </div>
  );
}

function Months({ rows }: { rows: readonly MonthRow[] }) {
  const colors = useColors();
  return (
    <div className="qiao-body">
      <Chart
        label="各月费用，数字见下表"
        height={280}
        option={useMemo(() => monthsOption(rows, colors), [rows, colors])}
      />
      <CostTable label="各月费用" heading="月份" rows={rows} nameOf={({ Month }) => Month} />
    </div>
  );
}

function Departments({ rows }: { rows: ReturnType<typeof largest> }) {
  const colors = useColors();
  return (
    <div className="qiao-body">
      <Chart
        label="各部门费用，数字见下表"
        height={Math.max(160, 60 + rows.length * 30)}
        option={useMemo(() => departmentsOption(rows, colors), [rows, colors])}
      />
      <CostTable
        label="各部门费用"
        heading="部门"
        rows={rows}
        nameOf={({ DepartmentName }) => DepartmentName}
      />
    </div>
  );
}

function Occupied({ rows }: { rows: readonly Occupancy[] }) {
  const colors = useColors();
  return (
    <div className="qiao-body">
      <Chart
        label="各月入住情况，数字见下表"
        height={280}
        option={useMemo(() => occupancyOption(rows, colors), [rows, colors])}
      />
      <OccupancyTable rows={rows} />
    </div>
  );
}
