import { AxiosError, CanceledError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRepeatable, withRetry } from './retry';

describe('difference 5: neither changes nor refused calls are repeated', () => {
  it.each([
    '/api/cabinet/quotationlist/',
    '/api/cabinet/quotationlist/12',
    '/api/aftersales/index',
    '/api/custom',
    '/api/custom/getCadreList',
    '/api/contract/pc/index',
    '/api/account/delete/7',
    '/api/account/remit',
    '/api/flow/index',
    '/api/staff/index',
    '/api/role/index',
    '/api/Message/SendTextMessage',
    '/api/Message/SendAuditMessage',
    '/api/EnterpriseWeChat/CreateUserAsync',
    '/api/EnterpriseWeChat/DeleteUserAsync',
    '/api/EnterpriseWeChat/CreateDepartmentAsync',
    '/api/EnterpriseWeChat/DeleteDepartmentAsync',
    '/API/Staff/Index',
    '/api/staff/index?page=2',
    'https://crm.test/api/staff/index',
  ])('%s is exempt', (url) => {
    expect(isRepeatable('read', url)).toBe(false);
  });

  it.each(['/api/custom/list', '/api/staff/index/3', '/admin/dormitory/cost/index', '/api/cabinet'])(
    '%s is repeated, for reads only',
    (url) => {
      expect(isRepeatable('read', url)).toBe(true);
      expect(isRepeatable('write', url)).toBe(false);
    },
  );
});

describe('withRetry', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const answered = (status: number) =>
    new AxiosError('', undefined, undefined, undefined, { status } as AxiosError['response']);
  const down = new AxiosError('', AxiosError.ERR_NETWORK);

  it('sends again after 1 s and after 3 s more, then gives up with the last failure', async () => {
    const send = vi
      .fn()
      .mockRejectedValueOnce(down)
      .mockRejectedValueOnce(down)
      .mockRejectedValue(answered(503));
    const outcome = expect(withRetry(send, [1000, 3000])).rejects.toEqual(answered(503));
    await vi.advanceTimersByTimeAsync(999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2999);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(3);
    await outcome;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops at the first success', async () => {
    const send = vi.fn().mockRejectedValueOnce(down).mockResolvedValue('done');
    const outcome = withRetry(send, [1000, 3000]);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(outcome).resolves.toBe('done');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['500', answered(500)],
    ['504', answered(504)],
    ['a timeout', new AxiosError('', AxiosError.ETIMEDOUT)],
    ['a lost connection', down],
  ])('repeats after %s', async (_, failure) => {
    const send = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue('done');
    const outcome = withRetry(send, [1000]);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(outcome).resolves.toBe('done');
  });

  it.each([
    ['400', answered(400)],
    ['401', answered(401)],
    ['408', answered(408)],
    ['429', answered(429)],
    ['a cancellation', new CanceledError()],
    ['an abort by the browser', new AxiosError('', AxiosError.ECONNABORTED)],
    ['a mistake in our own code', new TypeError('undefined')],
  ])('does not repeat after %s', async (_, failure) => {
    const send = vi.fn().mockRejectedValue(failure);
    await expect(withRetry(send, [1000, 3000])).rejects.toBe(failure);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('ends a pause when the call is cancelled', async () => {
    const send = vi.fn().mockRejectedValue(down);
    const leaving = new AbortController();
    const outcome = expect(withRetry(send, [1000, 3000], leaving.signal)).rejects.toBeInstanceOf(
      CanceledError,
    );
    await vi.advanceTimersByTimeAsync(500);
    leaving.abort();
    await outcome;
    expect(vi.getTimerCount()).toBe(0);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
