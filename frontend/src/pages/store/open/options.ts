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

/** The opening of a shop: its stages as planned and as they were, and how late it is now. */
export interface Opening {
  shopId: string;
  shopName: string;
  planned: Part[];
  /** Done stages, and the one at work until today. */
  real: Part[];
  /** The stage at work; none once the shop is open. */
  current?: StageRow;
  opens: string;
  lateDays: number;
}

/** The openings that are under way, each shop with its stages in their order; those that are done once a day is given. */
export function openingsOf(rows: readonly StageRow[], today: string, all: boolean): Opening[] {
  const byShop = new Map<string, StageRow[]>();
  for (const row of rows) byShop.set(row.ShopId, [...(byShop.get(row.ShopId) ?? []), row]);
  const openings = [...byShop.values()].map((stages) => openingOf(stages, today));
  return all ? openings : openings.filter(({ current }) => current);
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
  if (current && dayNumber(today) > from) real.push({ stage: current.Stage, from, to: dayNumber(today) });
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

/** The bars over time: of each shop one as planned and one as it was, with a line for today. */
export function openingsOption(openings: readonly Opening[], today: string, colors: Colors) {
  const { names, values, tooltip, ...rest } = look(colors);
  const [strong, pale, warning] = seriesColors(colors);
  const shops = openings.map(({ shopName }) => shopName);
  const starts = openings.flatMap(({ planned, real }) => [...planned, ...real].map(({ from }) => from));
  const first = Math.min(...starts, dayNumber(today)) - 3;
  const bars = (name: string, color: string | undefined, partsOf: (o: Opening) => Part[]) => {
    const most = Math.max(0, ...openings.map((opening) => partsOf(opening).length));
    const series = (index: number) => ({
      name,
      type: 'bar',
      stack: name,
      barMaxWidth: 12,
      itemStyle: { color, borderColor: colors.surface, borderWidth: 1 },
      data: openings.map((opening) => {
        const part = partsOf(opening)[index];
        return part ? part.to - part.from : 0;
      }),
    });
    const before = {
      name,
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
    yAxis: { ...names, data: shops, inverse: true },
    xAxis: {
      ...values,
      minInterval: 1,
      axisLabel: { ...values.axisLabel, formatter: (value: number) => dayText(first + value).slice(2) },
    },
    series: [
      ...bars('计划', pale, ({ planned }) => planned),
      ...bars('实际', strong, ({ real }) => real),
      {
        name: '今天',
        type: 'line',
        color: warning,
        symbol: 'none',
        silent: true,
        data:
          shops.length > 0 ? [shops[0], shops.at(-1)].map((shop) => [dayNumber(today) - first, shop]) : [],
      },
    ],
  };
}
