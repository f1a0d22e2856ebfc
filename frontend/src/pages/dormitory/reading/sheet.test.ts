import { expect, it } from 'vitest';
import type { SheetRow } from './api';
import {
  isMissing,
  isNotNeeded,
  monthsUntil,
  monthToRead,
  progressOf,
  rowsIn,
  savedOf,
  sumsOf,
  typed,
  unsent,
  valuesOf,
  viewInWords,
} from './sheet';

const row = (MeterId: string, facts: Partial<SheetRow>): SheetRow =>
  ({ MeterId, Water: null, Power: null, Remark: null, Needed: true, ...facts }) as SheetRow;

const rows = [
  row('main', { Building: 'A栋', Floor: null, Water: 9, Power: 9 }),
  row('101', { Building: 'A栋', Floor: 1, Water: 1 }),
  row('201', { Building: 'A栋', Floor: 2 }),
  row('B101', { Building: 'B栋', Floor: 1, Water: 1, Power: 1 }),
];
const ids = (found: SheetRow[]) => found.map(({ MeterId }) => MeterId);

it('shows a building, a floor of it, or all', () => {
  expect(ids(rowsIn(rows, { building: undefined, floor: undefined, kind: undefined }))).toHaveLength(4);
  expect(ids(rowsIn(rows, { building: 'A栋', floor: undefined, kind: undefined }))).toEqual([
    'main',
    '101',
    '201',
  ]);
  expect(ids(rowsIn(rows, { building: 'A栋', floor: '1', kind: undefined }))).toEqual(['101']);
});

it('leaves out the rooms that need not be read where that is asked for, and finds the meters of a code', () => {
  const empty = row('102', { Building: 'A栋', Floor: 1, Needed: false });
  const used = row('103', { Building: 'A栋', Floor: 1, Needed: false, Power: 5 });
  const view = { building: 'A栋', floor: '1', kind: undefined };
  expect(ids(rowsIn([...rows, empty, used], view))).toEqual(['101', '102', '103']);
  expect(ids(rowsIn([...rows, empty, used], { ...view, occupied: '1' }))).toEqual(['101', '103']);
  expect(ids(rowsIn(rows, { room: 'main', building: undefined, floor: undefined, kind: 'Water' }))).toEqual([
    'main',
  ]);
});

it('sums what the rooms have used, and the main meters beside it', () => {
  const read = (MeterId: string, RoomId: string | null, before: number, now: number | null) =>
    row(MeterId, { RoomId, Water: now, WaterBefore: before, WaterOldEnd: null, WaterNewStart: null });
  const some = [
    read('main/A栋', null, 100, 130.25),
    read('101', '101', 10, 12.1),
    read('102', '102', 5, 7.2),
    read('103', '103', 5, null),
  ];
  expect(sumsOf(some, ['Water'])).toMatchObject([
    { label: '各房间合计', meters: [{ supply: 'Water', used: 4.3, unread: 1 }] },
    { label: '总表合计', meters: [{ supply: 'Water', used: 30.25, unread: 0 }] },
  ]);
  expect(sumsOf(some.slice(1), ['Water']).map(({ label }) => label)).toEqual(['各房间合计']);
});

it('counts a room as read when all that is asked for is', () => {
  expect(progressOf(rows, ['Water', 'Power'])).toEqual({ read: 2, all: 4 });
  expect(progressOf(rows, ['Water'])).toEqual({ read: 3, all: 4 });
});

it('counts no room in which nobody has lived, unless somebody has read it', () => {
  const empty = row('102', { Building: 'A栋', Floor: 1, Needed: false });
  const read = row('103', { Building: 'A栋', Floor: 1, Needed: false, Water: 1 });
  expect(progressOf([...rows, empty, read], ['Water'])).toEqual({ read: 4, all: 5 });
  expect([empty, read].map((one) => isNotNeeded(one, ['Water']))).toEqual([true, false]);
  expect(isMissing(empty, ['Water', 'Power'])).toBe(false);
});

it('knows which meters of a room are saved', () => {
  expect(rows.map((one) => savedOf(one, ['Water', 'Power']).join())).toEqual([
    'Water,Power',
    'Water',
    '',
    'Water,Power',
  ]);
});

it('has a draft of what differs from what is saved, and none of what is as it was', () => {
  const [, saved = rows[0] as SheetRow] = rows;
  expect(typed(saved, undefined, 'Power', '12')).toEqual({ Power: '12' });
  expect(typed(saved, { Power: '12' }, 'Water', '')).toEqual({ Power: '12', Water: '' });
  expect(typed(saved, { Water: '2' }, 'Water', '1')).toBeUndefined();
});

it('sends numbers, null for what was emptied, and what is none for the server to refuse', () => {
  expect(valuesOf({ Water: '12,50', Power: '', WaterOldEnd: '1x', Remark: ' 表在门后 ' })).toEqual({
    Water: 12.5,
    Power: null,
    WaterOldEnd: '1x',
    Remark: '表在门后',
  });
});

it('keeps what was typed while a row was being saved', () => {
  expect(unsent({ Water: '12', Power: '7' }, { Water: '12' })).toEqual({ Power: '7' });
  expect(unsent({ Water: '123' }, { Water: '12' })).toEqual({ Water: '123' });
  expect(unsent({ Water: '12' }, { Water: '12' })).toBeUndefined();
  expect(unsent(undefined, { Water: '12' })).toBeUndefined();
});

it('begins with the last month until the 24th, then with this one', () => {
  expect(monthToRead('2026-11-24')).toBe('2026-10');
  expect(monthToRead('2026-11-25')).toBe('2026-11');
  expect(monthToRead('2027-01-03')).toBe('2026-12');
});

it('offers this month and those of two years', () => {
  const months = monthsUntil('2026-01-31');
  expect(months.slice(0, 2)).toEqual(['2026-01', '2025-12']);
  expect(months).toHaveLength(25);
  expect(months.at(-1)).toBe('2024-01');
});

it.each([
  [{ building: undefined, floor: undefined, kind: undefined }, '2026年10月 全部楼栋'],
  [
    { building: 'A栋', floor: '3', kind: 'Power' as const, occupied: '1' },
    '2026年10月 A栋 3 层 电表 有人住的',
  ],
])('is named on paper by month, building, floor and meter', (view, words) => {
  expect(viewInWords('2026-10', view)).toBe(words);
});
