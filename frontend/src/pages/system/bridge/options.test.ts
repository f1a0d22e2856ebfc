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

it('shows the shares of both systems, which make up each week; a week without calls has none', () => {
  const option = sharesOption(rows, colors);
  expect(dataOf(option)).toEqual({ 本系统: [0, null, 75], 旧系统: [100, null, 25] });
  expect(option.yAxis.max).toBe(100);
  expect([75, null].map(option.tooltip.valueFormatter)).toEqual(['75%', '没有调用']);
});

it('shows the calls of each day', () => {
  expect(dataOf(callsOption(rows, colors))).toEqual({ 本系统: [0, 0, 75], 旧系统: [100, 0, 25] });
});
