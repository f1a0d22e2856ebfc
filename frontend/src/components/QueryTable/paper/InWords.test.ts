import { expect, it } from 'vitest';
import type { Filter } from '../query/filter';
import type { Query } from '../query/query';
import { conditionsInWords } from './InWords';

const filters: Filter[] = [
  { name: 'Status', label: '状态', options: [{ value: 1, label: '维修' }] },
  { name: 'Building', label: '楼栋' },
  { label: '入住日期', from: 'Time1', to: 'Time2', of: 'day' },
  { name: 'Landlord', label: '房东', contains: true },
];
const query: Query = { keyword: '', page: 1, pageSize: 20, sort: '', order: 'asc', filters: {} };

it.each<[Partial<Query>, string[]]>([
  [{}, []],
  [{ keyword: '空调' }, ['搜索：空调']],
  [{ filters: { Status: '1', Building: 'A栋', Time1: '' } }, ['状态：维修', '楼栋：A栋']],
  [{ filters: { Time1: '2026-11-01', Time2: '2026-11-20' } }, ['入住日期：2026-11-01 至 2026-11-20']],
  [{ filters: { Landlord: '王' } }, ['房东：含“王”']],
  [{ filters: { Time1: '2026-11-01' } }, ['入住日期：2026-11-01 起']],
  [{ filters: { Time2: '2026-11-20' } }, ['入住日期：2026-11-20 止']],
])('the conditions of %j in words', (asked, words) => {
  expect(conditionsInWords({ ...query, ...asked }, filters)).toEqual(words);
});
