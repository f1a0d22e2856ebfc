import { expect, it } from 'vitest';
import { testConfig } from '../../../test/stubTransport';
import { weaknessOf } from './rules';

it.each([
  ['Abc1234', '新密码至少 8 位'],
  ['长城长城长城1', '新密码至少 8 位'],
  ['12345678', '新密码须同时包含字母和数字'],
  ['abcdefgh', '新密码须同时包含字母和数字'],
  ['长城长城长城长1', undefined],
  ['Bridge@2026', undefined],
])('%s: %s', (password, weakness) => {
  expect(weaknessOf(password, testConfig.password.rules)).toBe(weakness);
});
