import { expect, it } from 'vitest';
import type { ClientUse } from './api';
import { reasonsText, waysText } from './words';

const use = (Way: ClientUse['Way'], Calls: number, Reason = ''): ClientUse => ({
  CallDay: '2026-11-20T00:00:00',
  LastDate: '2026-11-20T08:00:00',
  Way,
  Calls,
  Reason,
});

it('sums the ways over the days, the most used first', () => {
  const usage = [
    use('token', 3),
    use('signature', 1000),
    use('signature', 204),
    use('signature', 9, '签名不符'),
  ];
  expect(waysText(usage)).toBe('签名 1,204、会话令牌 3');
});

it('says why calls were refused', () => {
  expect(reasonsText([use('none', 2, '签名不符'), use('none', 5, '没有有效的会话'), use('token', 8)])).toBe(
    '没有有效的会话 5、签名不符 2',
  );
});

it('has a dash for nothing', () => {
  expect([waysText(null), reasonsText([])]).toEqual(['—', '—']);
});
