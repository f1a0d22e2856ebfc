import { expect, it } from 'vitest';
import { serializeRecord } from './record';

it.each([
  'CreateDate',
  'CreateUserId',
  'ModifyName',
  'ParentName',
  'UserName',
  'PostName',
  'DepartmentName',
  'DepartmentNames',
  'ElectronicSignature',
])('%s is skipped, in any letter case', (field) => {
  const record = { Id: 7, [field]: 'x', [field.toLowerCase()]: 'y', [`${field}Of`]: 'z' };
  expect(serializeRecord(record)).toBe(`{"Id":7,"${field}Of":"z"}`);
});

it('everything else travels as it is and in its order', () => {
  expect(serializeRecord({ b: null, a: '宿舍"', list: [{ UserName: '张伟' }], none: undefined })).toBe(
    '{"b":null,"a":"宿舍\\"","list":[{"UserName":"张伟"}]}',
  );
});
