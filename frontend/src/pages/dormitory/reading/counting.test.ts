import { describe, expect, it } from 'vitest';
import type { SheetRow } from './api';
import { countedOf, type Draft, faultsOf, markOf, readFigure, usedOf } from './counting';

const nothing = {
  Water: null,
  WaterOldEnd: null,
  WaterNewStart: null,
  WaterPhoto: null,
  WaterBefore: 500.5,
  WaterBeforeMonth: '2026-10',
  WaterUsedBefore: 4,
  WaterAfter: null,
  WaterAfterMonth: null,
};
const meter = (facts: Partial<SheetRow> = {}): SheetRow => ({ ...nothing, ...facts }) as SheetRow;
const water = (draft: Draft, facts?: Partial<SheetRow>) => countedOf(meter(facts), draft, 'Water');

it.each([
  ['', null],
  [' 12 ', 12],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['12.', 12],
  ['12.345', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['一', undefined],
])('reads “%s” as %s', (text, figure) => {
  expect(readFigure(text)).toBe(figure);
});

describe('what was used', () => {
  it.each<[string, Draft, Partial<SheetRow> | undefined, number | undefined]>([
    ['the difference, without the errors of binary fractions', { Water: '512.7' }, undefined, 12.2],
    ['not known before it is read', {}, undefined, undefined],
    ['not known of a meter that was never read', { Water: '512.7' }, { WaterBefore: null }, undefined],
    ['from its start of a new meter', { Water: '12', WaterNewStart: '2' }, { WaterBefore: null }, 10],
    ['both meters of an exchange', { Water: '12', WaterOldEnd: '505', WaterNewStart: '10' }, undefined, 6.5],
  ])('is %s', (_, draft, facts, used) => {
    expect(usedOf(water(draft, facts))).toBe(used);
  });
});

describe('a meter cannot', () => {
  it.each<[string, Draft, Partial<SheetRow> | undefined, object]>([
    [
      'run backwards',
      { Water: '500' },
      undefined,
      { Water: '比 2026年10月 的读数 500.50 小；如果换了表，请点“换表”' },
    ],
    [
      'run backwards before it was exchanged',
      { Water: '3', WaterOldEnd: '500', WaterNewStart: '0' },
      undefined,
      { WaterOldEnd: '比 2026年10月 的读数 500.50 小；如果换了表，请点“换表”' },
    ],
    [
      'show more than a month later',
      { Water: '512' },
      { WaterAfter: 511, WaterAfterMonth: '2026-12' },
      { Water: '比 2026年12月 的读数 511.00 大' },
    ],
    [
      'be exchanged by halves',
      { Water: '512', WaterOldEnd: '510' },
      undefined,
      { WaterOldEnd: '换表时请同时填写旧水表止数和新水表起数' },
    ],
    [
      'show less than it began with',
      { Water: '1', WaterOldEnd: '510', WaterNewStart: '2' },
      undefined,
      { Water: '比新水表的起数小' },
    ],
    ['show what is no number', { Water: '12a' }, undefined, { Water: '不是最多 2 位小数的数值' }],
  ])('%s', (_, draft, facts, faults) => {
    expect(faultsOf(water(draft, facts))).toEqual(faults);
  });

  it('be wrong with a first start alone, or with what it showed before', () => {
    expect(faultsOf(water({ Water: '5', WaterNewStart: '1' }, { WaterBefore: null }))).toEqual({});
    expect(faultsOf(water({ Water: '500.5' }))).toEqual({});
    expect(faultsOf(water({ Water: '3', WaterOldEnd: '500.5', WaterNewStart: '0' }))).toEqual({});
  });
});

it.each<[string, Draft, Partial<SheetRow> | undefined]>([
  ['缺失', {}, undefined],
  ['倒走', { Water: '499' }, undefined],
  ['有误', { Water: '1a' }, undefined],
  ['换表', { Water: '3', WaterOldEnd: '501', WaterNewStart: '0' }, undefined],
  // Three times the 4 t of the month before are 12.
  ['异常', { Water: '512.51' }, undefined],
])('is marked %s', (mark, draft, facts) => {
  expect(markOf(water(draft, facts), true)?.mark).toBe(mark);
});

it('marks neither usual use nor little of it', () => {
  expect(markOf(water({ Water: '512.5' }), true)).toBeUndefined();
  expect(markOf(water({ Water: '510.5' }, { WaterUsedBefore: 1 }), true)).toBeUndefined();
  expect(markOf(water({ Water: '600' }, { WaterUsedBefore: null }), true)).toBeUndefined();
});

it('says of use after a month without any that there is nothing to compare it with', () => {
  expect(markOf(water({ Water: '512.51' }, { WaterUsedBefore: 0 }), true)).toEqual({ mark: '无上期用量' });
  expect(markOf(water({ Water: '510.5' }, { WaterUsedBefore: 0 }), true)).toBeUndefined();
});

it('misses nothing of a month of which nothing is read', () => {
  expect(markOf(water({}), false)?.mark).toBe('未抄');
  expect(markOf(water({ Water: '499' }), false)?.mark).toBe('倒走');
});
