import { expect, it, vi } from 'vitest';
import { mostRecentPages, recentPages, recordVisit } from './recentPages';

it('keeps the pages of an account, newest first, each once, and no more than are needed', () => {
  for (const path of ['/a', '/b', '/a']) recordVisit('Admin', path);
  expect(recentPages('admin')).toEqual(['/a', '/b']);
  expect(recentPages('putong')).toEqual([]);
  for (let page = 0; page < 20; page += 1) recordVisit('admin', `/${page}`);
  expect(recentPages('admin')).toHaveLength(mostRecentPages + 1);
  expect(recentPages('admin')[0]).toBe('/19');
});

it.each(['{', '{}', 'null', '[1, null]'])('unreadable is none: %s', (kept) => {
  localStorage.setItem('qiao.recent.admin', kept);
  expect(recentPages('admin')).toEqual([]);
});

it('a storage that takes nothing costs the list only', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => recordVisit('admin', '/a')).not.toThrow();
});
