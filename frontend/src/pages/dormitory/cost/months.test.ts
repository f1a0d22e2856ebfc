import { describe, expect, it } from 'vitest';
import type { Bill, MonthRow } from '../api/costs';
import { changesText, closedThrough, firstOpen, monthsToChoose, monthToBegin, stateOf } from './months';
import { byPerson, daysText, totalOf } from './words';

const month = (Month: string, Closed: boolean, own: Partial<MonthRow> = {}): MonthRow => ({
  Month,
  Closed,
  Rooms: 432,
  Persons: 162,
  Rent: 22850.33,
  Water: 734.2,
  Power: 3439.01,
  Correction: -51.2,
  Outsource: 19198.39,
  Total: 46170.73,
  ComputedBy: '李秀英',
  ComputedDate: '2026-11-04T00:00:00',
  ClosedBy: null,
  ClosedDate: null,
  ReopenedBy: null,
  ReopenedDate: null,
  ReopenedReason: null,
  ...own,
});

const months = [month('2026-10', false), month('2026-09', true), month('2026-08', true)];

describe('the state of a month', () => {
  it('is closed also where an earlier month was never reckoned', () => {
    expect(['2026-11', '2026-10', '2026-09', '2026-05'].map((one) => stateOf(months, one))).toEqual([
      '未计算',
      '已计算',
      '已关账',
      '已关账',
    ]);
    expect(closedThrough(months)).toBe('2026-09');
  });

  it('lets corrections go into the month after the last closed one, and into none before the first', () => {
    expect(firstOpen(months)).toBe('2026-10');
    expect(firstOpen([month('2026-10', false)])).toBeUndefined();
    expect(firstOpen([])).toBeUndefined();
  });
});

describe('the months to choose from', () => {
  it('are those of a year at least, and all that were reckoned', () => {
    const few = monthsToChoose(months, '2026-11-23', '2026-10');
    expect([few.length, few[0], few.at(-1)]).toEqual([12, '2026-11', '2025-12']);
    const many = monthsToChoose([...months, month('2025-06', true)], '2026-11-23', '2027-01');
    expect([many.length, many[0], many.at(-1)]).toEqual([20, '2027-01', '2025-06']);
  });

  it('begin with the latest that was reckoned, else with the one before this', () => {
    expect(monthToBegin(months, '2026-11-23')).toBe('2026-10');
    expect(monthToBegin([], '2026-01-05')).toBe('2025-12');
  });
});

describe('what became of a month that was reckoned again', () => {
  const [before] = months as [MonthRow];

  it('names the sums that are others, by how much, and the people', () => {
    const after = month('2026-10', false, { Water: 740.2, Total: 46176.73, Persons: 163 });
    expect(changesText(before, after)).toBe(
      '计算完成，与上次不同：水费 740.20（+6.00），合计 46,176.73（+6.00），人数 162 → 163',
    );
  });

  it('says so where nothing is another, and where there was nothing before', () => {
    expect(changesText(before, before)).toBe('计算完成：与上次相同，合计 46,170.73 元');
    expect(changesText(undefined, before)).toBe('计算完成：162 人，合计 46,170.73 元');
  });
});

describe('bills', () => {
  const bill = (Person: number, RoomNo: string, Total: number) => ({ Person, RoomNo, Total }) as Bill;

  it('stand together by person, not by name', () => {
    const bills = [bill(1, '101', 0.1), bill(2, '101', 5), bill(1, '102', 0.2)];
    const [first = [], ...rest] = byPerson(bills);
    expect(first.map(({ RoomNo }) => RoomNo)).toEqual(['101', '102']);
    expect(rest).toHaveLength(1);
    expect(totalOf(first)).toBe(0.3);
  });

  it('say from when to when, but for a correction alone', () => {
    expect(daysText({ FirstDay: '2026-10-16T00:00:00', LastDay: '2026-10-31T00:00:00' })).toBe(
      '10-16 至 10-31',
    );
    expect(daysText({ FirstDay: null, LastDay: null })).toBe('—');
  });
});
