import { expect, it } from 'vitest';
import { appName } from './appName';

it.each([
  ['客户列表 - ERP 系统', 'ERP 网页版'],
  ['客户列表 - erp', 'ERP 网页版'],
  ['宿舍报修 - 桥 · 办公后台', '桥 · 办公后台'],
  ['设备台账 - 桥 · 办公后台', '设备开发'],
  ['工作台', 'APP'],
])('difference 19: the label of “%s” is %s', (pageTitle, name) => {
  expect(appName(pageTitle, '桥 · 办公后台')).toBe(name);
});
