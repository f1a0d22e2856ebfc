import { AxiosError } from 'axios';
import { describe, expect, it } from 'vitest';
import { readEnvelope } from '../envelope';
import { newer } from './newer';

const failedWith = (status: number, data: unknown) =>
  new AxiosError('Request failed', undefined, undefined, {}, { status, data } as AxiosError['response']);

describe('the newer profile', () => {
  it.each([
    [{ code: 0 }, [0], true],
    [{ code: 0, success: false }, [0], true],
    [{ code: 7, success: true }, [0], true],
    [{ success: true }, [0], true],
    [{ code: 20000 }, [0, 20000], true],
    [{ code: 20000 }, [0], false],
    [{ code: -1 }, [0], false],
    ['<html>', [0], false],
  ])('%j with success codes %j: %s', (body, codes, expected) => {
    expect(newer.succeeded(readEnvelope(body), codes)).toBe(expected);
  });

  it.each([
    [{ code: -1, message: '房间已满' }, '房间已满'],
    [{ code: -1, msg: '房间已满' }, '房间已满'],
    [{ code: -1 }, '未知错误'],
  ])('a failure %j shows %s', (body, expected) => {
    expect(newer.businessText(readEnvelope(body))).toBe(expected);
  });

  it.each([
    [503, {}, '服务不可用'],
    [503, '<html>Service Unavailable</html>', '服务不可用'],
    [503, { msg: '数据库维护中' }, '数据库维护中'],
    [404, { code: 404, msg: '记录不存在' }, '记录不存在'],
    [404, null, '请求地址不存在：/admin/none'],
    [418, null, '网络错误：418'],
  ])('status %i with body %j shows %s', (status, data, expected) => {
    expect(newer.transportText(failedWith(status, data), '/admin/none')).toBe(expected);
  });

  it.each([
    ['a timeout', AxiosError.ETIMEDOUT, {}, '请求超时，请检查网络连接'],
    ['a lost connection', AxiosError.ERR_NETWORK, {}, '网络错误，请检查网络连接'],
    ['a request without an answer', 'ECONNREFUSED', {}, '无响应，服务器可能未启动'],
    ['a request that was never sent', AxiosError.ERR_BAD_OPTION, undefined, '未知错误'],
  ])('%s', (_, code, request, expected) => {
    expect(newer.transportText(new AxiosError('', code, undefined, request), '/x')).toBe(expected);
  });

  it('repeats after 1 s and 3 s and tolerates three messages', () => {
    expect(newer.retryDelays).toEqual([1000, 3000]);
    expect(newer.tolerated).toEqual(['查询类型未传递', '存储过程执行失败', 'data found']);
  });
});
