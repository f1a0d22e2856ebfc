import { expect, it } from 'vitest';
import { momentOf, timeBetween } from './times';

it.each([
  ['2026-11-20T08:30:00', '2026-11-20T08:30:59', '不到 1 分钟'],
  ['2026-11-20T08:30:00', '2026-11-20T08:55:00', '25 分钟'],
  ['2026-11-20T08:30:00', '2026-11-20T11:30:00', '3 小时'],
  ['2026-11-20T08:30:00', '2026-11-20T11:40:30', '3 小时 10 分钟'],
  ['2026-11-20T08:30:00', '2026-11-22T12:40:00', '2 天 4 小时'],
  ['2026-11-30T08:30:00.123', '2026-12-01T08:30:00.123', '1 天'],
  ['2026-11-20T08:30:00', '2026-11-20T08:29:00', '不到 1 分钟'],
])('from %s to %s it is %s', (from, to, text) => {
  expect(timeBetween(from, to)).toBe(text);
});

it('a moment is the time of today, or of another day with that day', () => {
  const now = new Date(2026, 10, 20, 9, 30);
  expect(momentOf('2026-11-20T08:30:05.120', now)).toBe('08:30');
  expect(momentOf('2026-11-19T23:59:00', now)).toBe('11-19 23:59');
});
