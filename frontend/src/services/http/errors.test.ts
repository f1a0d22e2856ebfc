import { AxiosError, CanceledError } from 'axios';
import { describe, expect, it } from 'vitest';
import { ApiError, isCancelled, isSessionLost, statusText } from './errors';

describe('statusText', () => {
  it.each([
    [400, '请求参数错误'],
    [401, '未授权，请重新登录'],
    [403, '拒绝访问'],
    [404, '请求地址不存在: /api/none'],
    [405, '请求方法不被允许'],
    [408, '请求超时'],
    [500, '服务器内部错误'],
    [502, '网关错误'],
    [503, '服务不可用'],
    [504, '网关超时'],
    [418, '网络错误: 418'],
    [599, '网络错误: 599'],
  ])('%i', (status, expected) => {
    expect(statusText(status, '/api/none')).toBe(expected);
  });
});

describe('isSessionLost', () => {
  const failure = (code: number) => new ApiError({ kind: 'business', code, msg: '', url: '/x' });

  it.each([401, 50008, 50012, 50014])('%i ends the session', (code) => {
    expect(isSessionLost(failure(code))).toBe(true);
  });

  it.each([0, -1, 403, 50000, 50010])('%i does not', (code) => {
    expect(isSessionLost(failure(code))).toBe(false);
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
