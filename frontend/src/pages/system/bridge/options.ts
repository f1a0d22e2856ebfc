import { type Colors, look, seriesColors } from '@/components/Chart/look';
import { percentOf } from './words';

/** The calls of a day or a week. */
interface Calls {
  name: string;
  legacy: number;
  native: number;
}

const series = (name: string, color: string | undefined, data: (number | null)[]) => ({
  name,
  type: 'bar',
  stack: 'calls',
  barMaxWidth: 36,
  color,
  data,
});

const stacked = (rows: readonly Calls[], colors: Colors) => {
  const { names, values, ...rest } = look(colors);
  return { ...rest, xAxis: { ...names, data: rows.map(({ name }) => name) }, yAxis: values };
};

/** Which system has answered, as shares of each period: how far the move has come does not depend on how many called. */
export function sharesOption(rows: readonly Calls[], colors: Colors) {
  const [strong, , , warning] = seriesColors(colors);
  const option = stacked(rows, colors);
  const native = rows.map((row) => percentOf(row.native, row.legacy + row.native));
  const none = rows.map((row) => row.legacy + row.native === 0);
  const unless = (values: number[]) => values.map((value, at) => (none[at] ? null : value));
  return {
    ...option,
    tooltip: {
      ...option.tooltip,
      valueFormatter: (value: number | null | undefined) => (value == null ? '没有调用' : `${value}%`),
    },
    yAxis: {
      ...option.yAxis,
      max: 100,
      axisLabel: { ...option.yAxis.axisLabel, formatter: '{value}%' },
    },
    series: [
      series('本系统', strong, unless(native)),
      series('旧系统', warning, unless(native.map((share) => 100 - share))),
    ],
  };
}

/** How many calls each system has answered. */
export function callsOption(rows: readonly Calls[], colors: Colors) {
  const [strong, , , warning] = seriesColors(colors);
  const option = stacked(rows, colors);
  return {
    ...option,
    yAxis: { ...option.yAxis, minInterval: 1 },
    series: [
      series(
        '本系统',
        strong,
        rows.map(({ native }) => native),
      ),
      series(
        '旧系统',
        warning,
        rows.map(({ legacy }) => legacy),
      ),
    ],
  };
}
