import { expect, it } from 'vitest';
import type { HeldButton, MenuDetail } from './api';
import { consequenceOf } from './useMenuActions';

const detail = (own: Partial<MenuDetail>): MenuDetail => ({
  Bound: false,
  Uses: [],
  HeldBy: '',
  Holders: [],
  Grants: 0,
  Buttons: [],
  ...own,
});
const button = { ButtonId: 'x.add' } as HeldButton;

it.each([
  [detail({}), ''],
  [detail({ Buttons: [button] }), '它的 1 个按钮一并删除。'],
  [detail({ Grants: 6, HeldBy: '3 个角色' }), '3 个角色有此权限，共 6 项授权一并收回。'],
  [detail({ Grants: 2, Buttons: [button, button] }), '它的 2 个按钮一并删除。共 2 项授权一并收回。'],
])('the question before deleting says what goes with a menu: %#', (known, text) => {
  expect(consequenceOf(known)).toBe(text);
});
