import { expect, it } from 'vitest';
import { gateway, ok } from '../../test/signedIn';
import { answer, recordUi } from '../../test/stubTransport';
import { type Room, rooms } from './generated/dormitory';
import { ApiError } from './http';
import { conflictOf, inputPath, invalidFields } from './refusal';
import { resource } from './resource';

const { path } = rooms;
const calls = resource<Room>(rooms);
const row = { RoomId: 'r 1', Building: 'A栋', RoomNo: '301', RowVersion: 3 };

it('each call goes to its route of the specification', async () => {
  const requests = gateway({ [path]: ok({ list: [row], total: 1 }) });
  await calls.list({ page: 2, pageSize: 50, Status: '可用' });
  await calls.add({ RoomNo: '302' });
  await calls.update('r 1', { Remark: null }, 3);
  await calls.remove('r 1', 3);
  await calls.history('r 1');
  expect(await calls.all()).toEqual([row]);
  const body = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : undefined);
  expect(requests.map(({ method, url, params, data }) => [method, url, params ?? body(data)])).toEqual([
    ['get', '/admin/dormitory/inventory/index', { page: 2, pageSize: 50, Status: '可用' }],
    ['put', '/admin/dormitory/inventory/add', { RoomNo: '302' }],
    ['post', '/admin/dormitory/inventory/update/r%201', { Remark: null, RowVersion: 3 }],
    ['delete', '/admin/dormitory/inventory/delete/r%201', { RowVersion: 3 }],
    ['get', '/admin/dormitory/inventory/history/r%201', undefined],
    ['get', '/admin/dormitory/inventory/all', undefined],
  ]);
});

it('where the method alone says what is written, the calls name no verb', async () => {
  const requests = gateway({ [path]: ok({ RowVersion: 1 }) });
  const plain = resource<Room>({ ...rooms, byMethod: true });
  await plain.add({ RoomNo: '302' });
  await plain.update('r 1', { Remark: null }, 3);
  await plain.remove('r 1', 3);
  expect(requests.map(({ method, url }) => [method, url])).toEqual([
    ['put', '/admin/dormitory/inventory'],
    ['post', '/admin/dormitory/inventory/r%201'],
    ['delete', '/admin/dormitory/inventory/r%201'],
  ]);
});

it('one record is found by its key, and no other is taken for it', async () => {
  const requests = gateway({ [path]: ok({ list: [row], total: 1 }) });
  await expect(calls.get('r 1')).resolves.toEqual(row);
  expect(requests[0]?.params).toEqual({ RoomId: 'r 1', page: 1, pageSize: 1 });
  await expect(calls.get('r 2')).resolves.toBeUndefined();
});

it('a list that says that nothing was found is empty; the other tolerated messages are failures', async () => {
  gateway({ [path]: answer({ code: -1, msg: 'data found', data: null }) });
  await expect(calls.list({ page: 1 })).resolves.toEqual({ list: [], total: 0 });
  await expect(calls.get('r 1')).resolves.toBeUndefined();
  gateway({ [path]: answer({ code: -1, msg: '存储过程执行失败', data: null }) });
  await expect(calls.list({ page: 1 })).rejects.toMatchObject({ msg: '存储过程执行失败' });
});

it.each([
  ['/api/custom', '/api/custom'],
  ['/api/account/remit', '/api/account/remit'],
  ['/admin/approval/flow', '/api/flow/index'],
])('the list of %s is read at the address of the specification, once', async (of, url) => {
  const requests = gateway({ [url]: answer('', 502) });
  await expect(resource<Room>({ ...rooms, path: of }).list({ page: 1 })).rejects.toBeInstanceOf(ApiError);
  expect(requests.map((request) => request.url)).toEqual([url]);
});

it('no call shows a message: whoever calls says what failed', async () => {
  const recorded = recordUi();
  gateway({ [path]: answer({ code: -1, msg: '房间 A栋 301 还有 2 人在住', data: null }) }, recorded);
  const ends = await Promise.allSettled([
    calls.list({ page: 1 }),
    calls.add({}),
    calls.update('1', {}, 1),
    calls.remove('1', 1),
    calls.export({}),
  ]);
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(ApiError) });
  expect(recorded.toasts).toEqual([]);
});

const refused = (said: string, data?: unknown) =>
  new ApiError({ kind: 'business', code: -1, msg: said, said, data, url: '/x' });

it.each([
  [
    'all that it names',
    refused('x', { fields: { Beds: '床位数不能为空', RoomNo: '已存在' } }),
    'Beds,RoomNo',
  ],
  ['the one that its message is about', refused('参数 Time1 不是日期：20号'), 'Time1'],
  ['none of another failure', refused('房间不存在', null), ''],
  ['none of a mistake of ours', new Error('x'), ''],
])('the invalid fields of an answer are %s', (_, error, names) => {
  expect(Object.keys(invalidFields(error)).join()).toBe(names);
});

it('a stale edit is told from other refusals', () => {
  const conflict = { RowVersion: 4, UserName: '李秀英', CreateDate: '2026-11-20T09:30:00', Changes: [] };
  expect(conflictOf(refused('x', { conflict }))).toEqual(conflict);
  expect(conflictOf(refused('x', { fields: {} }))).toBeUndefined();
  expect(conflictOf(refused('x'))).toBeUndefined();
});

it('finds the input that the server speaks of', () => {
  expect(inputPath('Items[2].Amount')).toEqual(['Items', 2, 'Amount']);
  expect(inputPath('Items[2]')).toEqual(['Items']);
  expect(inputPath('Items')).toEqual(['Items']);
  expect(inputPath('$reason')).toEqual(['$reason']);
});
