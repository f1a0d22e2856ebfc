import { describe, expect, it } from 'vitest';
import type { MessageRow } from './api';
import { stateOf } from './columns';

const row = (change: Partial<MessageRow>): MessageRow => ({
  MessageId: 'm',
  Title: '通知',
  Content: '请看',
  Format: 'text',
  Channel: '企业微信',
  PlanDate: '2026-11-20T08:30:00',
  CancelDate: null,
  CreateDate: '2026-11-20T08:30:00',
  Planned: false,
  Receivers: 3,
  Sent: 3,
  Failed: 0,
  ...change,
});

describe('the state of a message', () => {
  it.each([
    [{}, '已发送'],
    [{ Planned: true, Sent: 0 }, '待发送'],
    [{ CancelDate: '2026-11-20T08:00:00', Sent: 0 }, '已取消'],
    [{ Sent: 1, Failed: 1 }, '发送中'],
    [{ Sent: 2, Failed: 1 }, '部分失败'],
    [{ Sent: 0, Failed: 3 }, '发送失败'],
  ] as const)('%j is %s', (change, want) => expect(stateOf(row(change)).text).toBe(want));
});
