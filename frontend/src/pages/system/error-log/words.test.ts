import { expect, it } from 'vitest';
import type { ClientErrorDetail } from './api';
import { deviceText, resolvedText, textOf, whoText } from './words';

const detail: ClientErrorDetail = {
  id: '0a',
  message: '服务器内部错误',
  info: '接口 HTTP 500 /admin/x',
  url: '/system/x',
  stack: 'ApiError: 服务器内部错误\n    at f',
  occurrences: 3,
  accounts: 2,
  first: '2026-11-20T08:30:00',
  last: '2026-11-20T09:30:00',
  state: 'open',
  resolved: null,
  resolvedBy: null,
  met: [],
};
const met = (account: string, name: string, requestId: string) => ({
  account,
  name,
  requestId,
  occurrences: 1,
  last: '2026-11-20T09:30:00',
  userAgent: '',
  device: '',
  build: '1',
});

it('an error is copied whole, with the request ids where there are any', () => {
  const lines = [
    '服务器内部错误',
    '位置：接口 HTTP 500 /admin/x',
    '页面：/system/x',
    '次数：3，涉及账号：2',
    '首次：2026-11-20T08:30:00，最近：2026-11-20T09:30:00',
    'ApiError: 服务器内部错误\n    at f',
  ];
  expect(textOf(detail)).toBe(lines.join('\n'));
  const ids = [met('a', '甲', '01'), met('b', '乙', ''), met('', '', '02')];
  expect(textOf({ ...detail, met: ids })).toContain('\n请求编号：01、02\n');
});

it('says whom an error met, and who has resolved it', () => {
  expect([met('a', '甲', ''), met('gone', '', ''), met('', '', '')].map(whoText)).toEqual([
    '甲（a）',
    'gone',
    '未登录',
  ]);
  expect(resolvedText(detail)).toBe('');
  const year = new Date().getFullYear();
  expect(resolvedText({ ...detail, resolved: `${year}-11-20T08:30:00`, resolvedBy: '甲' })).toBe(
    '甲 11-20 08:30',
  );
});

it('names what somebody uses as far as it is known', () => {
  const used = (device: string, userAgent: string) =>
    deviceText({ ...met('a', '甲', ''), device, userAgent });
  expect([used('Chrome 142 · Windows', 'Mozilla/5.0 …'), used('', 'curl/8.5'), used('', '')]).toEqual([
    'Chrome 142 · Windows',
    'curl/8.5',
    '—',
  ]);
});
