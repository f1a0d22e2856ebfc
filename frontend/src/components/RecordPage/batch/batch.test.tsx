import { expect, it, vi } from 'vitest';
import { runBatch } from './runBatch';

it('a row that is refused keeps no other back, and says why', async () => {
  const run = vi.fn(async (row: string) => {
    if (row === '102') throw new Error('x');
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
  expect(refused).toEqual([{ name: '102 房', why: expect.stringContaining('出错') }]);
  expect(heard).toEqual([0, 1, 2]);
});
