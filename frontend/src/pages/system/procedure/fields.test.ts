import { expect, it } from 'vitest';
import { fieldsOf } from './fields';
import { document } from './openapi.fixture';

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it('a field has its type, whether it is required, and its rules', () => {
  expect(fieldsOf(document, named('Dorm_Room'))).toEqual([
    { name: 'Building', type: '文本(50)', required: true, note: '楼栋' },
    { name: 'Beds', type: '整数，可为空', required: false, note: '床位；≥ 1；≤ 20' },
    { name: 'Status', type: '文本', required: false, note: '状态；可用值：可用、维修；默认 可用' },
  ]);
});

it('fields of rows and of JSON in a text are listed below it', () => {
  const list = { properties: { list: { type: 'array', items: named('Dorm_Room') } } };
  expect(fieldsOf(document, list).map(({ name }) => name)).toEqual([
    'list',
    'list[].Building',
    'list[].Beds',
    'list[].Status',
  ]);
  expect(fieldsOf(document, named('P_Repair.chaxun')).map(({ name }) => name)).toContain('OtherB.Building');
});
