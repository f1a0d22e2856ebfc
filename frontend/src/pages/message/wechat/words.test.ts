import { expect, it } from 'vitest';
import { memberOptions, openKinds, questionOf, runText, sums, writeText } from './words';

const counts = [
  { kind: '新增部门', state: '待写入', total: 2 },
  { kind: '新增成员', state: '待写入', total: 5 },
  { kind: '新增成员', state: '写入失败', total: 1 },
  { kind: '新增成员', state: '已写入', total: 40 },
  { kind: '多余成员', state: '待确认', total: 3 },
  { kind: '多余成员', state: '已忽略', total: 4 },
];

const run = { id: '', kind: '同步', reason: '', until: '', by: '', start: '', end: '' };

it('a run writes what waits and what has failed, and nothing that a person decides about', () => {
  expect(sums({ counts })).toEqual({ waiting: 8, asks: 3, ignored: 4 });
  expect(openKinds({ counts })).toEqual([
    { kind: '新增部门', total: 2 },
    { kind: '新增成员', total: 6 },
    { kind: '多余成员', total: 3 },
  ]);
});

it('says how far a run is, and its result', () => {
  expect(runText({ ...run, state: '运行中', total: 10, done: 4, failed: 1 })).toBe('4 / 10');
  expect(runText({ ...run, state: '已停止', total: 10, done: 4, failed: 1 })).toBe('写入 3，失败 1，未写 6');
  expect(runText({ ...run, state: '已完成', total: 10, done: 10, failed: 0 })).toBe('写入 10');
});

it('asks before it writes what no run writes', () => {
  const row = { Name: '客人', Detail: '只在企业微信里', RemoteId: 'guest1' };
  expect(questionOf({ ...row, Kind: '新增成员', State: '待写入' })).toBeUndefined();
  expect(questionOf({ ...row, Kind: '多余成员', State: '待确认' })?.title).toBe(
    '在企业微信里停用 客人（guest1）？',
  );
  expect(questionOf({ ...row, Kind: '绑定成员', State: '待确认' })?.title).toBe('绑定成员：客人？');
  expect(writeText({ Kind: '多余部门' })).toBe('删除');
});

it('offers members, and a userid that is typed', () => {
  const members = [{ WechatId: 'lisi', Name: '李四' }];
  const li = { value: 'lisi', label: '李四', note: 'lisi' };
  expect(memberOptions(members, '李', undefined)).toEqual([li]);
  expect(memberOptions(members, ' zhang.san ', undefined)).toEqual([
    { value: 'zhang.san', label: 'zhang.san', note: '按账号绑定' },
    li,
  ]);
  expect(memberOptions(members, 'lisi', 'lisi')).toEqual([li]);
  expect(memberOptions([], '', 'wangwu')).toEqual([{ value: 'wangwu', label: 'wangwu', note: '按账号绑定' }]);
  expect(memberOptions(members, 'putong', 'wangwu').map(({ value }) => value)).toEqual([
    'putong',
    'lisi',
    'wangwu',
  ]);
  expect(memberOptions([], 'wangwu', 'wangwu')).toHaveLength(1);
  expect(memberOptions([], '@all', undefined)).toEqual([]);
});
