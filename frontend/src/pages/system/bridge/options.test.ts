import { expect, it } from 'vitest';
import { palette } from '@/components/theme/palette';
import { callsOption, sharesOption } from './options';

const colors = palette('#00796b', false);
const rows = [
  { name: '11-09', legacy: 100, native: 0 },
  { name: '11-16', legacy: 0, native: 0 },
  { name: '11-23', legacy: 25, native: 75 },
];

const dataOf = ({ series }: { series: { name: string; data: unknown }[] }) =>
  Object.fromEntries(series.map(({ name, data }) => [name, data]));

const week = (Week: string, legacy: number, shadow: number, canary: number, native: number) => ({
  Week,
  Calls: { legacy, shadow, canary, native },
});

it('shows the shares of all states, which make up each week; a week without calls has none', () => {
  const weeks = [
    week('2026-11-09', 100, 0, 0, 0),
    week('2026-11-16', 0, 0, 0, 0),
    week('2026-11-23', 1, 999, 500, 500),
  ];
  const option = sharesOption(weeks, colors);
  expect(dataOf(option)).toEqual({
    本系统: [0, null, 25],
    灰度: [0, null, 25],
    影子比较: [0, null, 50],
    旧系统: [100, null, 0.1],
  });
  expect(option.series.map(({ name }) => name)).toEqual(['本系统', '灰度', '影子比较', '旧系统']);
  const { success, warning, info, mark } = colors;
  expect(option.series.map(({ color }) => color)).toEqual([success, warning, info, mark]);
  expect(option.yAxis.max).toBe(100);
  expect([75, null].map(option.tooltip.valueFormatter)).toEqual(['75%', '没有调用']);
});

it('shows the calls of each day', () => {
  expect(dataOf(callsOption(rows, colors))).toEqual({ 本系统: [0, 0, 75], 旧系统: [100, 0, 25] });
});
