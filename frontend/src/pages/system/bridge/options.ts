import { type Colors, look } from '@/components/Chart/look';
import { shortDay } from '@/components/dates';
import type { BridgeState, BridgeWeek } from './api';
import { callsOf, states } from './words';

/** The calls of a day. */
interface Calls {
  name: string;
  legacy: number;
  native: number;
}

const series = (name: string, color: string, data: (number | null)[]) => ({
  name,
  type: 'bar',
  stack: 'calls',
  barMaxWidth: 36,
  color,
  data,
});

const stacked = (rows: readonly Pick<Calls, 'name'>[], colors: Colors) => {
  const { names, values, ...rest } = look(colors);
  return { ...rest, xAxis: { ...names, data: rows.map(({ name }) => name) }, yAxis: values };
};

/** In the order of the bars, from below: what has moved furthest is at the bottom. */
const moved: readonly BridgeState[] = ['native', 'canary', 'shadow', 'legacy'];

/** A state has the colour of its tile on the board. */
const colorOf = ({ success, warning, info, mark }: Colors): Record<BridgeState, string> => ({
  native: success,
  canary: warning,
  shadow: info,
  legacy: mark,
});

/**
 * The shares of the calls by the state of their targets, in percent: how far the move has come does not depend on how
 * many people called.
 */
export function sharesOption(rows: readonly Pick<BridgeWeek, 'Week' | 'Calls'>[], colors: Colors) {
  const option = stacked(
    rows.map(({ Week }) => ({ name: shortDay(Week) })),
    colors,
  );
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
    series: moved.map((state) =>
      series(
        states[state].text,
        colorOf(colors)[state],
        rows.map(({ Calls }) => {
          const all = callsOf(Calls);
          return all === 0 ? null : Math.round((1000 * Calls[state]) / all) / 10;
        }),
      ),
    ),
  };
}

/** How many calls each system has answered. */
export function callsOption(rows: readonly Calls[], colors: Colors) {
  const { native, legacy } = colorOf(colors);
  const option = stacked(rows, colors);
  return {
    ...option,
    yAxis: { ...option.yAxis, minInterval: 1 },
    series: [
      series(
        '本系统',
        native,
        rows.map(({ native }) => native),
      ),
      series(
        '旧系统',
        legacy,
        rows.map(({ legacy }) => legacy),
      ),
    ],
  };
}
