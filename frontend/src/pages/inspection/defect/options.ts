import { type Colors, look, seriesColors } from '@/components/Chart/look';
import type { SummaryRow } from '../api/sums';

/** How many kinds of defects have a bar of their own. */
const most = 12;

export interface ParetoBar {
  name: string;
  defects: number;
  /** Of all defects, with the bars before it, in percent. */
  share: number;
}

/** 外观 / 划伤 → 划伤. */
const lastName = (path: string): string => path.split(' / ').at(-1) ?? path;

/** The kinds of defects, the most first, the rest together, each with the share that all up to it have. */
export function paretoOf(rows: readonly SummaryRow[]): ParetoBar[] {
  const sorted = [...rows].sort((one, other) => other.Defects - one.Defects);
  const shown = sorted.slice(0, sorted.length > most ? most - 1 : most);
  const rest = sorted.slice(shown.length).reduce((sum, { Defects }) => sum + Defects, 0);
  const bars = shown.map(({ Name, Defects }) => ({ name: lastName(Name), defects: Defects }));
  if (rest > 0) bars.push({ name: '其他', defects: rest });
  const all = bars.reduce((sum, { defects }) => sum + defects, 0);
  let before = 0;
  return bars.map((bar) => {
    before += bar.defects;
    return { ...bar, share: Math.round((before / all) * 1000) / 10 };
  });
}

const shares = (axisLabel: object) => ({
  max: 100,
  splitLine: { show: false },
  axisLabel: { ...axisLabel, formatter: '{value}%' },
});

export function paretoOption(bars: readonly ParetoBar[], colors: Colors) {
  const { names, values, ...rest } = look(colors);
  const [first, , second] = seriesColors(colors);
  return {
    ...rest,
    xAxis: {
      ...names,
      data: bars.map(({ name }) => name),
      axisLabel: { ...names.axisLabel, interval: 0, rotate: 45 },
    },
    yAxis: [
      { ...values, minInterval: 1 },
      { ...values, ...shares(values.axisLabel) },
    ],
    series: [
      {
        name: '缺陷数',
        type: 'bar',
        barMaxWidth: 36,
        color: first,
        data: bars.map(({ defects }) => defects),
      },
      {
        name: '累计占比（%）',
        type: 'line',
        yAxisIndex: 1,
        color: second,
        symbol: 'circle',
        symbolSize: 6,
        data: bars.map(({ share }) => share),
      },
    ],
  };
}

/** The share of a month's lots that were accepted without a concession, in percent. */
export const passOf = ({ Lots, Refused, Conceded }: SummaryRow): number =>
  Lots === 0 ? 0 : Math.round(((Lots - Refused - Conceded) / Lots) * 1000) / 10;

export function trendOption(rows: readonly SummaryRow[], colors: Colors) {
  const { names, values, ...rest } = look(colors);
  const [first, , second] = seriesColors(colors);
  return {
    ...rest,
    xAxis: { ...names, data: rows.map(({ Id }) => Id) },
    yAxis: [values, { ...values, ...shares(values.axisLabel) }],
    series: [
      { name: 'PPM', type: 'bar', barMaxWidth: 36, color: first, data: rows.map(({ Ppm }) => Ppm) },
      {
        name: '批合格率（%）',
        type: 'line',
        yAxisIndex: 1,
        color: second,
        symbol: 'circle',
        symbolSize: 6,
        data: rows.map(passOf),
      },
    ],
  };
}
