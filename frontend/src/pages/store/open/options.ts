import { type Colors, look, seriesColors } from '@/components/Chart/look';
import type { StageRow } from '../api/shops';

const dayMs = 86_400_000;

/** The number of a day, for reckoning: days since 1970. */
export const dayNumber = (day: string): number =>
  Math.round(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / dayMs);
const dayText = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** A part of a bar: from one day to another. */
export interface Part {
  stage: string;
  from: number;
  to: number;
}

/** The opening of a shop: its planned and its real stages, and by how many days it is late now. */
export interface Opening {
  shopId: string;
  shopName: string;
  planned: Part[];
  /** The done stages, and the current one until today. */
  real: Part[];
  /** The first stage that is not done; none once the shop is open. */
  current?: StageRow;
  opens: string;
  lateDays: number;
}

/** The openings under way, each with its stages in their order. `all` adds the openings that are done or given up. */
export function openingsOf(rows: readonly StageRow[], today: string, all: boolean): Opening[] {
  const byShop = new Map<string, StageRow[]>();
  for (const row of rows) byShop.set(row.ShopId, [...(byShop.get(row.ShopId) ?? []), row]);
  const openings = [...byShop.values()].map((stages) => openingOf(stages, today));
  return all ? openings : openings.filter(({ current }) => current && current.State !== '已中止');
}

function openingOf(rows: readonly StageRow[], today: string): Opening {
  const stages = [...rows].sort((one, other) => one.StageNo - other.StageNo);
  const current = stages.find(({ RealDate }) => !RealDate);
  const [first, last] = [stages[0] as StageRow, stages.at(-1) as StageRow];
  const real: Part[] = [];
  let from = dayNumber(first.StartDate);
  for (const { Stage, RealDate } of stages) {
    if (!RealDate) break;
    real.push({ stage: Stage, from, to: dayNumber(RealDate) });
    from = dayNumber(RealDate);
  }
  if (current && current.State !== '已中止' && dayNumber(today) > from)
    real.push({ stage: current.Stage, from, to: dayNumber(today) });
  return {
    shopId: first.ShopId,
    shopName: first.ShopName ?? '',
    planned: stages.map(({ Stage, PlannedFrom, PlannedDate }) => ({
      stage: Stage,
      from: dayNumber(PlannedFrom),
      to: dayNumber(PlannedDate),
    })),
    real,
    ...(current && { current }),
    opens: last.PlannedDate.slice(0, 10),
    lateDays: current?.State === '已逾期' ? (current.LateDays ?? 0) : 0,
  };
}

/** The first day of the chart, and from how many days on a bar is wide enough for the name of its stage. */
function rangeOf(openings: readonly Opening[], today: string, narrow: boolean) {
  const parts = openings.flatMap(({ planned, real }) => [...planned, ...real]);
  const first = Math.min(...parts.map(({ from }) => from), dayNumber(today)) - 3;
  const last = Math.max(...parts.map(({ to }) => to), dayNumber(today));
  return { first, wide: (last - first) * (narrow ? 0.15 : 0.04) };
}

/** The chart: each shop has one bar of its plan and one of its real days; a line marks today. */
export function openingsOption(openings: readonly Opening[], today: string, colors: Colors, narrow: boolean) {
  const { names, values, tooltip, ...rest } = look(colors);
  const [strong, pale, warning] = seriesColors(colors);
  const shops = openings.map(({ shopName }) => shopName);
  const { first, wide } = rangeOf(openings, today, narrow);
  const bars = (name: string, [color, text]: (string | undefined)[], partsOf: (o: Opening) => Part[]) => {
    const most = Math.max(0, ...openings.map((opening) => partsOf(opening).length));
    const series = (index: number) => ({
      name,
      type: 'bar',
      stack: name,
      barMaxWidth: 18,
      itemStyle: { color, borderColor: colors.surface, borderWidth: 1 },
      label: { color: text, fontSize: 11 },
      data: openings.map((opening) => {
        const part = partsOf(opening)[index];
        const days = part ? part.to - part.from : 0;
        return { value: days, label: { show: days >= wide, formatter: part?.stage ?? '' } };
      }),
    });
    const before = {
      name: `${name}之前`,
      type: 'bar',
      stack: name,
      silent: true,
      itemStyle: { color: 'transparent' },
      data: openings.map((opening) => (partsOf(opening)[0]?.from ?? first) - first),
    };
    return [before, ...Array.from({ length: most }, (_, index) => series(index))];
  };
  return {
    ...rest,
    legend: { ...rest.legend, data: ['计划', '实际', '今天'] },
    // The second axis is for the line of today, which goes from top to bottom.
    yAxis: [
      { ...names, data: shops, inverse: true },
      { type: 'value', min: 0, max: 1, show: false },
    ],
    xAxis: {
      ...values,
      minInterval: 1,
      axisLabel: {
        ...values.axisLabel,
        hideOverlap: true,
        formatter: (value: number) => dayText(first + value).slice(2),
      },
    },
    series: [
      ...bars('计划', [pale, colors.text], ({ planned }) => planned),
      ...bars('实际', [strong, colors.onStrong], ({ real }) => real),
      {
        name: '今天',
        type: 'line',
        color: warning,
        symbol: 'none',
        silent: true,
        yAxisIndex: 1,
        data: [0, 1].map((end) => [dayNumber(today) - first, end]),
      },
    ],
  };
}
