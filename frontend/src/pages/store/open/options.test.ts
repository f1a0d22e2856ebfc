import { expect, it } from 'vitest';
import type { StageRow } from '../api/shops';
import { dayNumber, openingsOf } from './options';

const names = ['选址', '量房', '设计'];

/** The stages of a shop that is planned by tens of days from the first of October; done on the days that are given. */
const stagesOf = (ShopId: string, done: string[], late?: number) =>
  names.map((Stage, index) => ({
    ShopId,
    ShopName: ShopId,
    Stage,
    StageNo: index + 1,
    StartDate: '2026-10-01T00:00:00',
    PlannedFrom: index ? `2026-10-${index}1T00:00:00` : '2026-10-01T00:00:00',
    PlannedDate: `2026-10-${index + 1}1T00:00:00`,
    RealDate: done[index] ? `${done[index]}T00:00:00` : null,
    State: done[index] ? '已完成' : late ? '已逾期' : '未到期',
    LateDays: late ?? null,
  })) as StageRow[];

it('shows the stage at work until today, and how late it is', () => {
  const [opening] = openingsOf(stagesOf('一店', ['2026-10-12'], 4), '2026-10-25', false);
  expect(opening?.current?.Stage).toBe('量房');
  expect(opening?.lateDays).toBe(4);
  expect(opening?.opens).toBe('2026-10-31');
  expect(opening?.real).toEqual([
    { stage: '选址', from: dayNumber('2026-10-01'), to: dayNumber('2026-10-12') },
    { stage: '量房', from: dayNumber('2026-10-12'), to: dayNumber('2026-10-25') },
  ]);
});

it('leaves out what is open already, unless all are asked for', () => {
  const rows = [...stagesOf('一店', ['2026-10-11', '2026-10-20', '2026-10-30']), ...stagesOf('二店', [])];
  expect(openingsOf(rows, '2026-11-01', false).map(({ shopId }) => shopId)).toEqual(['二店']);
  expect(openingsOf(rows, '2026-11-01', true).map(({ shopId }) => shopId)).toEqual(['一店', '二店']);
});

it('leaves out what was given up with its shop', () => {
  const rows = stagesOf('一店', []).map((row) => ({ ...row, State: '已中止' as const }));
  expect(openingsOf(rows, '2026-11-01', false)).toEqual([]);
  expect(openingsOf(rows, '2026-11-01', true)[0]?.real).toEqual([]);
});
