import { describe, expect, it } from 'vitest';
import { isMonth, lastMonths, later, monthText } from './months';

describe('months', () => {
  it('are what an address may name', () => {
    expect(['2026-10', '2026-13', '2026-1', '202610', ''].map(isMonth)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('are counted over the ends of years', () => {
    expect(later('2026-12', 1)).toBe('2027-01');
    expect(later('2026-01', -1)).toBe('2025-12');
    expect(later('2026-10', -34)).toBe('2023-12');
    expect(lastMonths('2026-02-03', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  });

  it('are called as people call them', () => {
    expect(monthText('2026-09')).toBe('2026年9月');
  });
});
