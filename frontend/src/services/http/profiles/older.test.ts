import { AxiosError } from 'axios';
import { describe, expect, it } from 'vitest';
import { readEnvelope } from '../envelope';
import { older } from './older';

describe('the older profile', () => {
  it.each([
    [{ code: 0 }, [0], true],
    [{ code: 20000 }, [0, 20000], true],
    [{ code: 20000 }, [0], false],
    [{ code: 100 }, [0, 100], true],
    [{ code: -1 }, [0], false],
    [{ code: -1, success: true }, [0], false],
    ['<html>', [0], false],
  ])('%j with success codes %j: %s', (body, codes, expected) => {
    expect(older.succeeded(readEnvelope(body), codes)).toBe(expected);
  });

  it.each([
    ['the message', { code: -1, msg: '账号或密码错误' }, '账号或密码错误'],
    ['Error without one', { code: -1 }, 'Error'],
  ])('a failure shows %s', (_, body, expected) => {
    expect(older.businessText(readEnvelope(body))).toBe(expected);
  });

  it.each([
    ['the message of a network error', { message: 'Network Error' }, 'Network Error'],
    ['系统错误 without one', { message: '' }, '系统错误'],
    [
      "the server's message before its own",
      { message: 'status 503', body: { msg: '服务不可用' } },
      '服务不可用',
    ],
  ])('shows %s', (_, { message, body }: { message: string; body?: object }, expected) => {
    const response = body && ({ status: 503, data: body } as AxiosError['response']);
    const error = new AxiosError(message, undefined, undefined, {}, response);
    expect(older.transportText(error, '/x.ashx')).toBe(expected);
  });

  it('repeats and tolerates nothing', () => {
    expect(older.retryDelays).toEqual([]);
    expect(older.tolerated).toEqual([]);
  });
});
