import { expect, it, vi } from 'vitest';
import { ApiError } from '@/services/http';
import { runBatch } from './runBatch';

const failed = (kind: 'business' | 'network', msg: string) =>
  new ApiError({ kind, code: -1, msg, said: msg, url: '/' });

it('a row that is refused keeps no other back, and says why', async () => {
  const run = vi.fn(async (row: string) => {
    if (row === '102') throw failed('business', '有人住');
  });
  const heard: number[] = [];
  const action = { text: '删除', done: '已删除', run };
  const refused = await runBatch(
    action,
    ['101', '102', '103'],
    (row) => `${row} 房`,
    (at) => heard.push(at),
  );
  expect(run.mock.calls.map(([row]) => row)).toEqual(['101', '102', '103']);
  expect(refused).toEqual([{ name: '102 房', why: '有人住' }]);
  expect(heard).toEqual([0, 1, 2]);
});

it('a lost line ends the batch: the rest is listed, and nothing more is sent', async () => {
  const run = vi.fn(async (row: string) => {
    if (row === '102') throw failed('network', '网络错误');
  });
  const action = { text: '删除', done: '已删除', run };
  const refused = await runBatch(
    action,
    ['101', '102', '103'],
    (row) => row,
    () => undefined,
  );
  expect(run).toHaveBeenCalledTimes(2);
  expect(refused).toEqual([
    { name: '102', why: '网络错误' },
    { name: '103', why: '网络错误' },
  ]);
});

it('what was chosen before goes to every row', async () => {
  const run = vi.fn(async () => undefined);
  await runBatch({ text: '分配', done: '已分配', run }, ['101', '102'], String, () => undefined, '师傅');
  expect(run.mock.calls).toEqual([
    ['101', '师傅'],
    ['102', '师傅'],
  ]);
});
