import { expect, it } from 'vitest';
import type { SummaryRow } from '../api/sums';
import { paretoOf, passOf } from './options';

const row = (Name: string, Defects: number) => ({ Name, Defects }) as SummaryRow;

it('puts the most frequent defects first and adds up their shares', () => {
  expect(paretoOf([row('外观 / 划伤', 20), row('尺寸 / 厚度超差', 60), row('包装 / 受潮', 20)])).toEqual([
    { name: '厚度超差', defects: 60, share: 60 },
    { name: '划伤', defects: 20, share: 80 },
    { name: '受潮', defects: 20, share: 100 },
  ]);
});

it('keeps twelve bars: what is rare stands together', () => {
  const bars = paretoOf(Array.from({ length: 15 }, (_, place) => row(`类 ${place}`, 15 - place)));
  expect(bars).toHaveLength(12);
  expect(bars.at(-1)).toEqual({ name: '其他', defects: 4 + 3 + 2 + 1, share: 100 });
});

it.each([
  [10, 1, 1, 80],
  [3, 1, 0, 66.7],
  [0, 0, 0, 0],
])('%i lots, %i returned, %i conceded: %d %%', (Lots, Refused, Conceded, share) => {
  expect(passOf({ Lots, Refused, Conceded } as SummaryRow)).toBe(share);
});
