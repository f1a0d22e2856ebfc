import { describe, expect, it } from 'vitest';
import { seriesColors } from '@/components/Chart/look';
import { contrast } from '@/components/theme/color';
import { palette } from '@/components/theme/palette';
import type { DepartmentCost, MonthRow } from '../api/costs';
import {
  departmentsOption,
  largest,
  monthsOption,
  monthsUpTo,
  occupancyOption,
  shareOf,
  shortYuan,
} from './options';

const department = (DepartmentName: string, Total: number) =>
  ({ DepartmentName, Total, Rent: Total, Outsource: 0, Power: 0, Water: 0 }) as DepartmentCost;

const month = (Month: string) => ({ Month, Rent: 4, Outsource: 3, Power: 2, Water: 1 }) as MonthRow;

describe('the charts of costs', () => {
  it('show up to twelve months that end with the chosen one, the earliest first', () => {
    const months = ['2026-10', '2026-09', '2026-08'].map(month);
    expect(monthsUpTo(months, '2026-09').map(({ Month }) => Month)).toEqual(['2026-08', '2026-09']);
    const { series, xAxis } = monthsOption(monthsUpTo(months, '2026-10', 2), palette('#009579', false));
    expect(xAxis.data).toEqual(['2026-09', '2026-10']);
    expect(series.map(({ name, data }) => [name, data[0]])).toEqual([
      ['房租', 4],
      ['外包住宿', 3],
      ['电费', 2],
      ['水费', 1],
    ]);
  });

  it('name the departments that cost most, and sum up all others', () => {
    const rows = Array.from({ length: 15 }, (_, index) => department(`总部 / 班组 ${index + 1}`, index + 1));
    const shown = largest(rows);
    expect(shown).toHaveLength(12);
    expect([shown[0]?.Total, shown[11]?.DepartmentName, shown[11]?.Total]).toEqual([15, '其余 4 个', 10]);
    expect(largest(rows.slice(0, 12))).toHaveLength(12);
    const { yAxis } = departmentsOption(shown, palette('#009579', false));
    expect(yAxis.data[0]).toBe('班组 15');
  });

  it('say the share of beds that were taken, in percent', () => {
    expect(shareOf({ Days: 4773, BedDays: 71827 })).toBe(6.6);
    expect(shareOf({ Days: 0, BedDays: 0 })).toBe(0);
  });

  it('write large amounts in 万', () => {
    expect([0, 3000, 12_000, 50_000, -15_000].map(shortYuan)).toEqual([
      '0',
      '3000',
      '1.2 万',
      '5 万',
      '-1.5 万',
    ]);
  });

  it.each([false, true])('take their colours from the theme, by night: %s', (night) => {
    const colors = palette('#1890ff', night);
    const options = [
      monthsOption([month('2026-10')], colors),
      departmentsOption(largest([department('总部', 1)]), colors),
      occupancyOption([{ Month: '2026-10', Residents: 1, Days: 1, BedDays: 2 }], colors),
    ];
    const used = [...new Set(JSON.stringify(options).match(/#[0-9a-f]{6}/g))];
    const series = seriesColors(colors);
    const own = new Set([...Object.values(colors), ...series]);
    expect(used.filter((color) => !own.has(color))).toEqual([]);
    expect(used).toEqual(expect.arrayContaining(series));
    // Neighbours in a bar can be told apart without colour.
    for (const [at, color] of series.slice(1).entries())
      expect(contrast(color, series[at] ?? color)).toBeGreaterThan(1.8);
  });
});
