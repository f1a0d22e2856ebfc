import { expect, it } from 'vitest';
import type { LogRow } from './api';
import { reasonText, resentText } from './words';

it('says how many rows are sent again, and why others are not', () => {
  expect(resentText({ Resent: 3, Left: 0, Reason: '' })).toBe('已重新发送 3 条');
  expect(resentText({ Resent: 3, Left: 2, Reason: '刘洋未绑定企业微信' })).toBe(
    '已重新发送 3 条；2 条不能发：刘洋未绑定企业微信',
  );
});

it.each([
  [{ Reason: '未绑定企业微信', Address: '' }, '未绑定企业微信，请先在“企业微信”里绑定，或改用短信'],
  [
    { Reason: '没有登记手机号', Address: '', Channel: '短信' },
    '没有登记手机号，请先在“员工”里补上手机号，或改用企业微信',
  ],
  [{ Reason: '企业微信正忙，请稍后再试', Address: 'kefu' }, '企业微信正忙，请稍后再试'],
  [{ Reason: '', Address: '' }, ''],
] as const)('a reason says what to do: %j', (change, want) => {
  expect(reasonText({ Channel: '企业微信', ...change } as LogRow)).toBe(want);
});
