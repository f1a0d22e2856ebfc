import { AxiosError, CanceledError } from 'axios';
import { describe, expect, it } from 'vitest';
import { ApiError, isCancelled, isMissingInterface, isSessionLost } from './errors';

describe('isSessionLost', () => {
  const failure = (code: number) => new ApiError({ kind: 'business', code, msg: '', url: '/x' });

  it.each([401, 50008, 50012, 50014])('%i ends the session', (code) => {
    expect(isSessionLost(failure(code))).toBe(true);
  });

  it.each([0, -1, 403, 50000, 50010])('%i does not', (code) => {
    expect(isSessionLost(failure(code))).toBe(false);
  });
});

describe('isMissingInterface', () => {
  it.each([
    [404, '', true],
    [404, '请求地址不存在', true],
    [404, '记录不存在', false],
    [403, '', false],
    [undefined, '', false],
  ])('%s with %j: %s', (status, said, expected) => {
    const error = new ApiError({ kind: 'http', code: -1, msg: 'x', said, status, url: '/x' });
    expect(isMissingInterface(error)).toBe(expected);
  });
});

describe('isCancelled', () => {
  it.each([
    ['a call given up by its signal', new CanceledError(), true],
    ['a request the browser aborted', new AxiosError('', AxiosError.ECONNABORTED), true],
    ['a timeout', new AxiosError('', AxiosError.ETIMEDOUT), false],
    ['a lost connection', new AxiosError('', AxiosError.ERR_NETWORK), false],
    ['any other error', new Error('aborted'), false],
  ])('%s', (_, error, expected) => {
    expect(isCancelled(error)).toBe(expected);
  });
});

describe('ApiError', () => {
  it('is an Error whose message is what staff read', () => {
    const fields = {
      kind: 'business' as const,
      code: -1,
      msg: '房间已满',
      url: '/admin/dormitory/into/add',
      status: 200,
      requestId: 'r1',
    };
    const error = new ApiError(fields, { cause: 'why' });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ ...fields, name: 'ApiError', message: '房间已满', cause: 'why' });
  });
});
