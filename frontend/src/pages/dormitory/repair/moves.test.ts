import { expect, it } from 'vitest';
import { repairs } from '@/services/generated/repair';
import { movesOf } from './moves';

const texts = (Status: (typeof repairs.fields.Status.options)[number], Own: boolean, handles: boolean) =>
  movesOf({ Status, Own, Rating: null }, handles).map(({ text }) => text);

it.each([
  [
    '待处理',
    ['受理', '补充说明', '驳回'],
    ['催办', '补充说明', '取消报修'],
    ['受理', '催办', '补充说明', '驳回', '取消报修'],
  ],
  [
    '处理中',
    ['完成', '转派', '补充说明', '驳回'],
    ['催办', '补充说明'],
    ['完成', '转派', '催办', '补充说明', '驳回'],
  ],
  ['已完成', [], ['确认修好', '没修好，退回处理', '评价'], ['确认修好', '没修好，退回处理', '评价']],
  ['已确认', [], ['评价'], ['评价']],
  ['已驳回', [], [], []],
  ['已取消', [], [], []],
] as const)(
  '%s: who handles repairs, the reporter, and who is both can each do',
  (status, handler, own, both) => {
    expect(texts(status, false, true)).toEqual(handler);
    expect(texts(status, true, false)).toEqual(own);
    expect(texts(status, true, true)).toEqual(both);
  },
);

it('is rated once', () => {
  expect(movesOf({ Status: '已确认', Own: true, Rating: 3 }, false)).toEqual([]);
});

it('knows every state', () => {
  expect(repairs.fields.Status.options).toEqual(['待处理', '处理中', '已完成', '已确认', '已驳回', '已取消']);
});

it('asks for a reason where a request is refused, and for who deals with it where it is given on', () => {
  const [accept, comment, reject] = movesOf({ Status: '待处理', Own: false, Rating: null }, true);
  expect([accept?.assigns, accept?.reason, comment?.reason, reject?.reason]).toEqual([
    true,
    undefined,
    true,
    true,
  ]);
});
