/** The error catalogue, row by row: read it beside the tables of specification §8 and the constants of §9. */

import axios, { AxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, noAnswer, setUpClient, timedOut } from '../../../test/stubTransport';
import { ApiError } from './errors';
import { type ClientName, clientTable } from './table';

const realAdapter = axios.defaults.adapter;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  axios.defaults.adapter = realAdapter;
});

const namesOf = (profile: 'older' | 'newer') =>
  clientTable.filter((row) => row.profile === profile).map((row) => row.name as ClientName);

/** The end of a call after all repeats: its result, or the error. */
async function end<T>(call: Promise<T>): Promise<T | ApiError> {
  const outcome = call.catch((error: ApiError) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

describe('older client', () => {
  it.each(namesOf('older'))('%s: a nonzero code shows the msg as an error toast for 5 s', async (name) => {
    const { client, requests, toasts } = setUpClient(name, answer({ code: 7, msg: '账号或密码错误' }));
    await end(client.get('/x'));
    expect(toasts).toEqual([['账号或密码错误', 5000]]);
    expect(requests).toHaveLength(1);
  });

  it('in some clients a code that is not 20000 either: mp takes 20000, handler does not', async () => {
    const mp = setUpClient('mp', answer({ code: 20000, msg: '成功', data: 1 }));
    expect(await end(mp.client.get('/x'))).toMatchObject({ code: 20000, data: 1 });
    expect(mp.toasts).toEqual([]);
    const handler = setUpClient('handler', answer({ code: 20000, msg: '成功' }));
    expect(await end(handler.client.get('/x'))).toMatchObject({ code: 20000 });
    expect(handler.toasts).toEqual([['成功', 5000]]);
  });

  it('the default text is Error', async () => {
    const { client, toasts } = setUpClient('handler', answer({ code: 7 }));
    expect(await end(client.get('/x'))).toMatchObject({ msg: 'Error', code: 7 });
    expect(toasts).toEqual([['Error', 5000]]);
  });

  it.each([50008, 50012, 50014])('code %i opens the confirm Confirm logout', async (code) => {
    const { client, toasts, prompts } = setUpClient('handler', answer({ code, msg: '登录已失效' }));
    await end(client.get('/x'));
    expect(prompts).toEqual([
      {
        title: 'Confirm logout',
        content: 'You have been logged out, you can cancel to stay on this page, or log in again',
        okText: 'Re-Login',
        cancelText: 'Cancel',
      },
    ]);
    expect(toasts).toEqual([]);
  });

  it('network errors show the message', async () => {
    const { client, toasts } = setUpClient('handler', noAnswer(AxiosError.ERR_NETWORK, 'Network Error'));
    await end(client.get('/x'));
    expect(toasts).toEqual([['Network Error', 5000]]);
  });

  it('network errors without a message show 系统错误', async () => {
    const { client, toasts } = setUpClient('handler', noAnswer(AxiosError.ERR_NETWORK, ''));
    await end(client.get('/x'));
    expect(toasts).toEqual([['系统错误', 5000]]);
  });

  it("a failed status shows the server's message, where it sends one", async () => {
    const { client, toasts } = setUpClient('handler', answer({ code: 503, msg: '数据库维护中' }, 503));
    await end(client.get('/x'));
    expect(toasts).toEqual([['数据库维护中', 5000]]);
  });

  it.each([
    ['a nonzero code', answer({ code: 3, msg: '失败' })],
    ['a network error', noAnswer(AxiosError.ERR_NETWORK, '失败')],
  ])('one client, net, resolves with code -1 and the message after %s', async (_, reply) => {
    const { client, toasts } = setUpClient('net', reply);
    expect(await end(client.get('/x'))).toEqual({ code: -1, msg: '失败', data: null });
    expect(toasts).toEqual([['失败', 5000]]);
  });

  it.each(namesOf('older').filter((name) => name !== 'net'))('the others reject: %s', async (name) => {
    const { client } = setUpClient(name, answer({ code: 3, msg: '失败' }));
    expect(await end(client.get('/x'))).toBeInstanceOf(ApiError);
  });
});

describe('newer client, HTTP statuses', () => {
  it.each([
    [400, '请求参数错误'],
    [403, '拒绝访问'],
    [404, '请求地址不存在：/x'],
    [405, '请求方法不被允许'],
    [408, '请求超时'],
    [500, '服务器内部错误'],
    [502, '网关错误'],
    [503, '服务不可用'],
    [504, '网关超时'],
    [418, '网络错误：418'],
    [599, '网络错误：599'],
  ])('%i shows %s', async (status, text) => {
    for (const body of ['', '<html>', { code: 0 }]) {
      const { client, toasts } = setUpClient('main', answer(body, status));
      expect(await end(client.get('/x'))).toMatchObject({ kind: 'http', status, code: status, msg: text });
      expect(toasts).toEqual([[text, 5000]]);
    }
  });

  it.each([50008, 50012, 50014])('difference 17: code %i is asked about in Chinese', async (code) => {
    const { client, toasts, prompts } = setUpClient(
      'main',
      answer({ code, msg: code === 50012 ? '' : '登录已过期，请重新登录' }, 401),
    );
    await end(client.get('/x'));
    expect(prompts).toEqual([
      {
        title: '登录已过期',
        content: '重新登录后会回到本页。如有未保存的内容，可以先留在本页复制。',
        okText: '重新登录',
        cancelText: '留在本页',
      },
    ]);
    expect(toasts).toEqual([]);
  });

  it.each([
    [50014, '密码已修改，请用新密码登录', '密码已修改，请用新密码登录'],
    [50014, '管理员已退出您的登录，请重新登录', '管理员已退出您的登录'],
    [50012, '账号已在其他地方登录', '账号已在其他地方登录'],
  ])('the question says why a session was ended from elsewhere: %i %s', async (code, msg, why) => {
    const { client, prompts } = setUpClient('main', answer({ code, msg }, 401));
    await end(client.get('/x'));
    expect(prompts).toMatchObject([
      {
        title: '登录已结束',
        content: `${why}。\n重新登录后会回到本页。如有未保存的内容，可以先留在本页复制。`,
      },
    ]);
  });

  it('401 is 未授权，请重新登录, which the question about the lost session says', async () => {
    const { client, toasts, prompts } = setUpClient('main', answer('', 401));
    expect(await end(client.get('/x'))).toMatchObject({ code: 401, msg: '未授权，请重新登录' });
    expect(prompts).toHaveLength(1);
    expect(toasts).toEqual([]);
  });

  it.each([400, 403, 404, 405, 408, 500, 502, 503, 504, 418])(
    'a server message in the body of %i overrides it',
    async (status) => {
      const { client, toasts } = setUpClient('main', answer({ code: status, msg: '正在盘点' }, status));
      await end(client.get('/x'));
      expect(toasts).toEqual([['正在盘点', 5000]]);
    },
  );
});

describe('newer client, no usable answer', () => {
  it.each([
    ['timeout', timedOut, '请求超时，请检查网络连接'],
    ['network failure', noAnswer('ERR_NETWORK'), '网络错误，请检查网络连接'],
    ['no response', noAnswer('ECONNREFUSED'), '无响应，服务器可能未启动'],
  ])('a newer client’s %s: %3$s', async (_, reply, text) => {
    const { client, toasts } = setUpClient('main', reply);
    expect(await end(client.get('/x'))).toMatchObject({ msg: text, code: -1, status: undefined });
    expect(toasts).toEqual([[text, 5000]]);
  });

  it.each([
    ['the message', { code: -1, message: '房间已满', msg: '失败' }, '房间已满'],
    ['or the msg', { code: -1, msg: '房间已满' }, '房间已满'],
    ['else 未知错误', { code: -1 }, '未知错误'],
    ['for what is no envelope too', '<html>', '未知错误'],
    ['for an answer cut in half too', '{"code":0,"da', '未知错误'],
  ])('business failure: %s', async (_, body, text) => {
    const { client, requests, toasts } = setUpClient('main', answer(body));
    expect(await end(client.get('/x'))).toMatchObject({ kind: 'business', msg: text });
    expect(toasts).toEqual([[text, 5000]]);
    expect(requests).toHaveLength(1);
  });

  it.each([{ code: 1 }, { code: -1 }, {}])('no failure: %j with success true', async (code) => {
    const { client, toasts } = setUpClient('main', answer({ ...code, success: true, data: 'x' }));
    expect(await end(client.get('/x'))).toEqual({ code: 0, msg: '', data: 'x' });
    expect(toasts).toEqual([]);
  });
});

describe('newer client, tolerated messages', () => {
  const tolerated = ['查询类型未传递', '存储过程执行失败', 'data found'];

  it.each(tolerated)('%s: no alert, the call resolves with code -1 and that message', async (msg) => {
    const { client, toasts } = setUpClient('file', answer({ code: 500, msg, data: null }));
    expect(await end(client.get('/x'))).toEqual({ code: -1, msg, data: null });
    expect(toasts).toEqual([]);
  });

  it.each(tolerated)('difference 7: %s of a write is shown and rejects', async (msg) => {
    const { client, toasts } = setUpClient('file', answer({ code: -1, msg }));
    expect(await end(client.post('/x'))).toMatchObject({ msg });
    expect(toasts).toEqual([[msg, 5000]]);
  });

  it('are failures to older clients', async () => {
    const { client, toasts } = setUpClient('handler', answer({ code: -1, msg: 'data found' }));
    await end(client.get('/x'));
    expect(toasts).toEqual([['data found', 5000]]);
  });
});

describe('retry', () => {
  it.each(namesOf('newer'))(
    '%s: on failure the call retries after 1 s, then again after 3 s',
    async (name) => {
      const { client, requests, toasts } = setUpClient(name, answer('', 503));
      const outcome = client.get('/x').catch((error: unknown) => error);
      const seen: number[] = [];
      for (const ms of [0, 999, 1, 2999]) {
        await vi.advanceTimersByTimeAsync(ms);
        seen.push(requests.length);
      }
      expect(seen).toEqual([1, 1, 2, 2]);
      expect(toasts).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(requests).toHaveLength(3);
      expect(await outcome).toBeInstanceOf(ApiError);
      expect(toasts).toEqual([['服务不可用', 5000]]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(requests).toHaveLength(3);
    },
  );

  it.each(namesOf('older'))('%s, an older client, does not', async (name) => {
    const { client, requests } = setUpClient(name, answer('', 503));
    await end(client.get('/x'));
    expect(requests).toHaveLength(1);
  });
});

describe('constants of §9', () => {
  it.each(clientTable)('request timeout of $name, a $profile client', async ({ name, profile }) => {
    const { client, requests } = setUpClient(name, answer({ code: 0 }));
    await client.get('/x');
    expect(requests[0]?.timeout).toBe(profile === 'older' ? 1_000_000 : 10_000);
  });
});
