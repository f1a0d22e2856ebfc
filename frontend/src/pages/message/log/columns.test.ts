import { describe, expect, it } from 'vitest';
import type { LogRow } from './api';
import { isResendable } from './columns';

const row = (change: Partial<LogRow>) => ({ State: '发送失败', MessageId: 'm', ...change }) as LogRow;

describe('a row that can be sent again', () => {
  it.each([
    [{}, true],
    [{ State: '已过期' }, true],
    [{ State: '已发送' }, false],
    [{ State: '待发送' }, false],
    [{ State: '已取消' }, false],
    [{ MessageId: null }, false],
  ] as const)('%j: %s', (change, want) => expect(isResendable(row(change))).toBe(want));
});
