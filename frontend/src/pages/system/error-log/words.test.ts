import { expect, it } from 'vitest';
import type { ClientErrorDetail } from '@/services/clientErrors';
import { browserText, resolvedText, textOf, whoText } from './words';

it.each([
  [
    'Chrome 142',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  ],
  [
    'Edge 141',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  ],
  ['Firefox 140', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari 17',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  [
    '企业微信 4',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 wxwork/4.1.30 MicroMessenger/7.0.1',
  ],
  ['curl/8.5', 'curl/8.5'],
  ['—', ''],
])('a browser is %s', (expected, userAgent) => {
  expect(browserText(userAgent)).toBe(expected);
});

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
