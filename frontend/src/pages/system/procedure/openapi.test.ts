import { expect, it } from 'vitest';
import { matches, operationsOf } from './openapi';
import { document } from './openapi.fixture';

const operations = operationsOf(document);
const operation = (id: string) => operations.find((one) => one.id === id);

it('every route, action and procedure of the document is a call, by area; HEAD is none', () => {
  expect(operations.map(({ area, id, effect }) => `${area} | ${id} | ${effect}`).sort()).toEqual([
    '公告 | GET /Notice.ashx?action=list | read',
    '公告 | GET /Notice.ashx?action=single | read',
    '存储过程 | 存储过程 P_Repair / 写入 | write',
    '存储过程 | 存储过程 P_Repair / 查询 | read',
    '宿舍管理 / 房间台账 | GET /admin/rooms/export | read',
    '宿舍管理 / 房间台账 | GET /admin/rooms/index | read',
    '宿舍管理 / 房间台账 | POST /admin/rooms/photo | write',
    '宿舍管理 / 房间台账 | POST /admin/rooms/update/{id} | write',
  ]);
});

it('an action has its own parameters, a procedure its own examples, and a file no data', () => {
  expect(operation('GET /Notice.ashx?action=single')?.parameters.map(({ name }) => name)).toEqual([
    'NoticeId',
  ]);
  expect(operation('存储过程 P_Repair / 查询')?.examples.map(({ summary }) => summary)).toEqual(['紧急的']);
  expect(operation('存储过程 P_Repair / 写入')?.examples).toEqual([]);
  expect(operation('GET /admin/rooms/export')?.data).toBeUndefined();
});

it.each([
  ['', 8],
  ['ROOMS', 4],
  ['编辑房间', 1],
  ['rooms 导出', 1],
  ['报修', 1],
  ['助手', 1],
  ['rooms_update', 1],
  ['没有', 0],
])('the search for %j finds %i', (keyword, count) => {
  expect(operations.filter((one) => matches(one, keyword))).toHaveLength(count);
});
