import { expect, it } from 'vitest';
import { readCookie, writeCookie } from './cookies';

it('any written value is read again', () => {
  writeCookie('size', '中; =%');
  expect(readCookie('size')).toBe('中; =%');
  expect(readCookie('siz')).toBeUndefined();
});

it('a cookie that somebody else has spoilt counts as none', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: another client of the origin does the same.
  document.cookie = 'sidebarStatus=%E4%zz; path=/';
  expect(readCookie('sidebarStatus')).toBeUndefined();
  writeCookie('sidebarStatus', '1');
  expect(readCookie('sidebarStatus')).toBe('1');
});
