import { expect, it } from 'vitest';
import { weaknessOf } from './rules';

it.each([
  ['Abc123', '新密码至少 8 位'],
  ['12345678', '新密码须同时包含字母和数字'],
  ['abcdefgh', '新密码须同时包含字母和数字'],
  ['xAdmin2026', '新密码不能包含账号'],
  ['Demo@2026', '新密码不能与原密码相同'],
  ['Bridge@2026', undefined],
])('%s: %s', (password, weakness) => {
  expect(weaknessOf(password, 'admin', 'Demo@2026')).toBe(weakness);
});
