import { expect, it } from 'vitest';
import type { ProcedureRow } from './api';
import { accessText, nameOf, namesOf, stateText, timeText } from './words';

it.each([
  ['public', '公开'],
  ['signed-in', '登录即可'],
  ['by route', '由接口决定'],
  ['roles: 宿舍管理员, 系统管理员', '角色：宿舍管理员、系统管理员'],
  ['menu: shop', '菜单：shop'],
  ['button: shop.add', '按钮：shop.add'],
  ['', '—'],
])('says who may call: %s', (access, text) => {
  expect(accessText(access)).toBe(text);
});

it('says how long it takes, and nothing without calls', () => {
  expect([null, 0.04, 3.42, 999.94, 1250].map(timeText)).toEqual([
    '—',
    '0.0 ms',
    '3.4 ms',
    '999.9 ms',
    '1.25 s',
  ]);
});

const row = (fields: Partial<ProcedureRow>) => ({ cxtype: '', file: '', by: '', ...fields }) as ProcedureRow;

it('names a procedure, or the file that made none', () => {
  expect(nameOf(row({ procedure: 'P_A', cxtype: '查询', file: 'a.sql' }))).toBe('P_A / 查询');
  expect(nameOf(row({ procedure: '*' }))).toBe('*');
  expect(nameOf(row({ procedure: '', file: 'dorm/a.sql' }))).toBe('dorm/a.sql');
});

it.each([
  [{ procedure: 'P_A', cxtype: '查询' }, ['查询', 'P_A']],
  [{ procedure: 'P_A' }, ['任意 CXType', 'P_A']],
  [{ procedure: '*', cxtype: '查询' }, ['查询', '任意 ProcedureName']],
  [{ procedure: 'dorm/rooms', access: 'by route' }, ['dorm/rooms', '由接口读取']],
  [{ procedure: '', file: 'dorm/a.sql' }, ['dorm/a.sql', '']],
])('puts first what a procedure is asked for by: %j', (fields, names) => {
  expect(namesOf(row(fields))).toEqual(names);
});

it('says who answers in place of an overridden procedure', () => {
  expect(stateText(row({ state: 'overridden', by: 'site:dorm/a:b.sql' }))).toBe(
    '由后加载的同名条目处理：现场 dorm/a:b.sql',
  );
  expect(stateText(row({ state: 'serving' }))).toBe('正在提供服务');
});
