import { expect, it } from 'vitest';
import { withoutValues } from './privacy';

it.each([
  ['/staff?keyword=张三&page=2', '/staff?keyword&page'],
  ['/login?redirect=/staff?keyword=张三', '/login?redirect'],
  ['请求地址不存在：/admin/x?id=7&name=a%20b', '请求地址不存在：/admin/x?id&name'],
  [
    '接口 HTTP 500 /I.ashx?action=newlogin&password=Demo@2026',
    '接口 HTTP 500 /I.ashx?action=newlogin&password',
  ],
  ['at f (http://qiao/umi.js?token=abc:1:2)', 'at f (http://qiao/umi.js?token)'],
  ['/dormitory/repair/17', '/dormitory/repair/17'],
  ['a = b ? c : d', 'a = b ? c : d'],
])('%s keeps no value of a query', (text, expected) => {
  expect(withoutValues(text)).toBe(expected);
});
