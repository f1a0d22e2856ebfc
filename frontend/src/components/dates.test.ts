import { describe, expect, it } from 'vitest';
import { greeting, longDay, shortDay, shortTime } from './dates';

const now = new Date(2026, 10, 20, 8, 30);

describe('dates of the wire', () => {
  it.each([
    ['2026-11-20T08:30:00', '11-20 08:30'],
    ['2025-01-02T23:59:59.5', '2025-01-02 23:59'],
    ['2026-11-20', '11-20'],
  ])('%s is shown as %s', (value, shown) => {
    expect(shortTime(value, now)).toBe(shown);
  });

  it('are shown as a day alone', () => {
    expect(shortDay('2026-11-20T08:30:00', now)).toBe('11-20');
  });
});

it('longDay names the weekday', () => {
  expect(longDay(now)).toBe('2026年11月20日 星期五');
});

it.each([
  [2, '夜深了'],
  [8, '早上好'],
  [12, '中午好'],
  [17, '下午好'],
  [22, '晚上好'],
])('at %i one says %s', (hour, words) => {
  expect(greeting(new Date(2026, 0, 1, hour))).toBe(words);
});
