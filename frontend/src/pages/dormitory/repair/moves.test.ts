import { expect, it } from 'vitest';
import { repairs } from '@/services/generated/repair';
import { movesOf } from './moves';

const urgeable = { UrgedDate: null, UrgeFrom: null };
const texts = (Status: (typeof repairs.fields.Status.options)[number], Own: boolean, handles: boolean) =>
  movesOf({ ...urgeable, Status, Own, Rating: null }, handles).map(({ text }) => text);

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
  expect(movesOf({ ...urgeable, Status: '已确认', Own: true, Rating: 3 }, false)).toEqual([]);
});

it('knows every state', () => {
  expect(repairs.fields.Status.options).toEqual(['待处理', '处理中', '已完成', '已确认', '已驳回', '已取消']);
});

it('asks for a reason where a request is refused, and for who deals with it where it is given on', () => {
  const [accept, comment, reject] = movesOf(
    { ...urgeable, Status: '待处理', Own: false, Rating: null },
    true,
  );
  expect([accept?.assigns, accept?.reason, comment?.reason, reject?.reason]).toEqual([
    true,
    undefined,
    true,
    true,
  ]);
});

it('shows when it was urged in place of urging it again, until that is allowed', () => {
  const open = { Status: '待处理', Own: true, Rating: null } as const;
  const [urged] = movesOf(
    { ...open, UrgedDate: '2020-11-20T09:30:00', UrgeFrom: '2020-11-20T13:30:00' },
    false,
  );
  expect(urged).toMatchObject({ text: '已催办 2020-11-20 09:30', waits: '2020-11-20 13:30 后可以再催' });
  const [again] = movesOf({ ...open, UrgedDate: '2020-11-20T09:30:00', UrgeFrom: null }, false);
  expect([again?.text, again?.waits]).toEqual(['催办', undefined]);
});
