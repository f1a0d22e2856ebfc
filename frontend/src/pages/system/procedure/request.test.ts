import { expect, it } from 'vitest';
import { type Operation, operationsOf } from './openapi';
import { document } from './openapi.fixture';
import { addressOf, type Draft, draftOf, problemOf } from './request';

const operation = (id: string): Operation => {
  const found = operationsOf(document).find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

it('an address has the values in its path and its query, whatever their letter case; empty ones are left out', () => {
  const list = operation('GET /admin/rooms/index');
  expect(addressOf(list, draftOf(document, list, list.examples[0]))).toBe(
    '/admin/rooms/index?Building=A%E6%A0%8B',
  );
  expect(addressOf(list, { values: { order: '' }, body: '' })).toBe('/admin/rooms/index');
  const update = operation('POST /admin/rooms/update/{id}');
  expect(addressOf(update, { values: {}, body: '{}' })).toBe('/admin/rooms/update/{id}');
  expect(addressOf(update, { values: { id: 'a/b' }, body: '{}' })).toBe('/admin/rooms/update/a%2Fb');
  const action = operation('GET /Notice.ashx?action=list');
  expect(addressOf(action, { values: { keyword: 'x' }, body: '' })).toBe(
    '/Notice.ashx?action=list&Keyword=x',
  );
});

it('a body begins with what is required, a procedure with its names or an example', () => {
  const update = operation('POST /admin/rooms/update/{id}');
  expect(JSON.parse(draftOf(document, update).body)).toEqual({ Building: '<楼栋>' });
  const procedure = operation('存储过程 P_Repair / 查询');
  expect(JSON.parse(draftOf(document, procedure).body)).toEqual({
    ProcedureName: 'P_Repair',
    CXType: '查询',
  });
  expect(JSON.parse(draftOf(document, procedure, procedure.examples[0]).body)).toMatchObject({
    OtherA: '急',
  });
});

it.each<[Draft, string | undefined]>([
  [{ values: {}, body: '{}' }, '请填写 id'],
  [{ values: { id: '1' }, body: '{' }, '请求体不是 JSON，请检查引号和逗号'],
  [{ values: { id: '1' }, body: '1' }, '请求体应为 JSON 对象'],
  [{ values: { id: '1' }, body: '{"Building":"<楼栋>"}' }, '请把 <楼栋> 换成实际的值'],
  [{ values: { id: '1' }, body: '{"Text":"<p>一</p>"}' }, undefined],
  [{ values: { ID: '1' }, body: '{}' }, undefined],
])('%j: %s', (draft, problem) => {
  expect(problemOf(operation('POST /admin/rooms/update/{id}'), draft)).toBe(problem);
});
