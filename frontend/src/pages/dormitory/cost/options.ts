import { type Colors, look, seriesColors } from '@/components/Chart/look';
import { yuan } from '@/components/money';
import type { DepartmentCost, MonthRow, Occupancy } from '../api/costs';

/** The stacked parts, in the order of the colours: housing, then power and water. */
const stacked = [
  ['Rent', '房租'],
  ['Outsource', '外包住宿'],
  ['Power', '电费'],
  ['Water', '水费'],
] as const;

type Costs = Pick<MonthRow, (typeof stacked)[number][0]>;

const seriesOf = (rows: readonly Costs[], colors: Colors) =>
  stacked.map(([name, label], index) => ({
    name: label,
    type: 'bar' as const,
    stack: '费用',
    barMaxWidth: 36,
    color: seriesColors(colors)[index],
    itemStyle: { borderColor: colors.surface, borderWidth: 0.5 },
    data: rows.map((row) => row[name]),
  }));

/** Amounts on an axis: 2 万 in place of 20,000.00. */
export const shortYuan = (amount: number): string =>
  Math.abs(amount) >= 10_000 ? `${Number((amount / 10_000).toFixed(1))} 万` : String(amount);

/** The months up to one, the earliest first. */
export const monthsUpTo = (months: readonly MonthRow[], month: string, count = 12): MonthRow[] =>
  months
    .filter(({ Month }) => Month <= month)
    .slice(0, count)
    .reverse();

export function monthsOption(rows: readonly MonthRow[], colors: Colors) {
  const { names, values, tooltip, ...rest } = look(colors);
  return {
    ...rest,
    tooltip: { ...tooltip, valueFormatter: (value: unknown) => `${yuan(Number(value))} 元` },
    xAxis: { ...names, data: rows.map(({ Month }) => Month) },
    yAxis: { ...values, axisLabel: { ...values.axisLabel, formatter: shortYuan } },
    series: seriesOf(rows, colors),
  };
}

/** How many departments have a bar of their own. */
const most = 12;

/** The highest costs, and the sum of all others. */
export function largest(
  rows: readonly DepartmentCost[],
): (Costs & { DepartmentName: string; Total: number })[] {
  const sorted = [...rows].sort((one, other) => other.Total - one.Total);
  if (sorted.length <= most) return sorted;
  const rest = sorted.slice(most - 1);
  const sum = (name: keyof Costs | 'Total') => rest.reduce((all, row) => all + row[name], 0);
  return [
    ...sorted.slice(0, most - 1),
    {
      DepartmentName: `其余 ${rest.length} 个`,
      Rent: sum('Rent'),
      Outsource: sum('Outsource'),
      Power: sum('Power'),
      Water: sum('Water'),
      Total: sum('Total'),
    },
  ];
}

/** 总部 / 生产部 / 喷漆班组 → 喷漆班组. */
const lastName = (path: string): string => path.split(' / ').at(-1) ?? path;

export function departmentsOption(rows: ReturnType<typeof largest>, colors: Colors) {
  const { names, values, tooltip, ...rest } = look(colors);
  return {
    ...rest,
    tooltip: { ...tooltip, valueFormatter: (value: unknown) => `${yuan(Number(value))} 元` },
    // The first is at the top.
    yAxis: { ...names, inverse: true, data: rows.map(({ DepartmentName }) => lastName(DepartmentName)) },
    xAxis: { ...values, axisLabel: { ...values.axisLabel, formatter: shortYuan } },
    series: seriesOf(rows, colors),
  };
}

/** The share of bed days with a resident, in percent. */
export const shareOf = ({ Days, BedDays }: Pick<Occupancy, 'Days' | 'BedDays'>): number =>
  BedDays === 0 ? 0 : Math.round((Days / BedDays) * 1000) / 10;

export function occupancyOption(rows: readonly Occupancy[], colors: Colors) {
  const { names, values, ...rest } = look(colors);
  const [first, , second] = seriesColors(colors);
  return {
    ...rest,
    xAxis: { ...names, data: rows.map(({ Month }) => Month) },
    yAxis: [
      { ...values, minInterval: 1 },
      { ...values, splitLine: { show: false }, axisLabel: { ...values.axisLabel, formatter: '{value}%' } },
    ],
    series: [
      {
        name: '住过的人',
        type: 'bar',
        barMaxWidth: 36,
        color: first,
        data: rows.map(({ Residents }) => Residents),
      },
      {
        name: '床位入住率（%）',
        type: 'line',
        yAxisIndex: 1,
        color: second,
        symbol: 'circle',
        symbolSize: 6,
        data: rows.map(shareOf),
      },
    ],
  };
}
