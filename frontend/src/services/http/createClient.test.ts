import axios, { AxiosError, CanceledError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answer,
  hang,
  noAnswer,
  type Reply,
  recordUi,
  stubTransport,
  testConfig,
  timedOut,
} from '../../../test/stubTransport';
import { createClient } from './createClient';
import { ApiError } from './errors';
import { createSessionGuard } from './session';
import { type ClientName, clientTable } from './table';

const realAdapter = axios.defaults.adapter;
const methods = ['get', 'post', 'put', 'delete'] as const;

function setUp(name: ClientName, ...replies: [Reply, ...Reply[]]) {
  const requests = stubTransport(...replies);
  const { ui, toasts, prompts } = recordUi();
  const row = clientTable.find((candidate) => candidate.name === name) ?? clientTable[0];
  const session = createSessionGuard();
  const client = createClient(row, { config: testConfig, ui, session });
  return { client, session, requests, toasts, prompts };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  axios.defaults.adapter = realAdapter;
});

describe('requests', () => {
  it.each(clientTable)('$name goes to its host, with its timeout and its success codes', async (row) => {
    for (const code of row.success) {
      const { client, requests } = setUp(row.name, answer({ code, msg: '成功', data: 1 }));
      await expect(client.get('/x')).resolves.toEqual({ code, msg: '成功', data: 1 });
      expect(requests[0]).toMatchObject({ baseURL: `https://${row.name}.test`, timeout: row.timeout });
    }
  });

  it.each(methods)('%s carries the JSON type, the fixed header and cookies', async (method) => {
    const { client, requests } = setUp('main', answer({ code: 0 }));
    await client[method]('/x');
    expect(requests[0]).toMatchObject({ method, url: '/x', withCredentials: true, data: null });
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(requests[0]?.headers.get('X-Qiao-Client')).toBe('web');
  });

  it('GET sends its payload as query, without a body', async () => {
    const { client, requests } = setUp('main', answer({ code: 0 }));
    await client.get('/x', { page: 1, keyword: '宿舍' });
    expect(requests[0]).toMatchObject({ params: { page: 1, keyword: '宿舍' }, data: null });
  });

  it.each(['post', 'put', 'delete'] as const)('%s sends its payload as a JSON body', async (method) => {
    const { client, requests } = setUp('main', answer({ code: 0 }));
    await client[method]('/x', { Name: '宿舍' });
    expect(requests[0]).toMatchObject({ data: '{"Name":"宿舍"}' });
    expect(requests[0]?.params).toBeUndefined();
  });
});

describe('a failure of an older client', () => {
  it.each([
    ['its message', answer({ code: -1, msg: '账号或密码错误' }), '账号或密码错误', -1],
    ['Error by default', answer({ code: 7 }), 'Error', 7],
    [
      'the message of a network error',
      noAnswer(AxiosError.ERR_NETWORK, 'Network Error'),
      'Network Error',
      -1,
    ],
    ['系统错误 by default', noAnswer(AxiosError.ERR_NETWORK, ''), '系统错误', -1],
    [
      "the server's message of a failed status",
      answer({ code: 503, msg: '服务不可用' }, 503),
      '服务不可用',
      503,
    ],
  ])('shows %s for 5 s and rejects', async (_, reply, msg, code) => {
    const { client, requests, toasts } = setUp('handler', reply);
    await expect(client.get('/x.ashx')).rejects.toMatchObject({
      name: 'ApiError',
      msg,
      code,
      url: '/x.ashx',
    });
    expect(toasts).toEqual([[msg, 5000]]);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['net', answer({ code: 3, msg: '失败' })],
    ['net', noAnswer(AxiosError.ERR_NETWORK, '失败')],
  ] as const)('on %s is shown and resolves with code -1', async (name, reply) => {
    const { client, toasts } = setUp(name, reply);
    await expect(client.get('/x')).resolves.toEqual({ code: -1, msg: '失败', data: null });
    expect(toasts).toEqual([['失败', 5000]]);
  });

  it("another host's success code is one", async () => {
    const { client } = setUp('handler', answer({ code: 20000, msg: '成功' }));
    await expect(client.get('/x')).rejects.toMatchObject({ code: 20000 });
  });
});

describe('a failure of a newer client', () => {
  it.each([
    ['its message', answer({ code: -1, message: '房间已满' }), '房间已满', -1, 200],
    ['未知错误 by default', answer({ code: -1 }), '未知错误', -1, 200],
    ['未知错误 for what is no envelope', answer('<html>'), '未知错误', -1, 200],
    ['the text of the status', answer('', 403), '拒绝访问', 403, 403],
    [
      "the server's message before it",
      answer({ code: 409, msg: '已被他人修改' }, 409),
      '已被他人修改',
      409,
      409,
    ],
    ['the status where the body claims success', answer({ code: 0 }, 400), '请求参数错误', 400, 400],
  ])('shows %s for 5 s and rejects', async (_, reply, msg, code, status) => {
    const { client, requests, toasts } = setUp('main', reply);
    await expect(client.get('/x')).rejects.toMatchObject({ name: 'ApiError', msg, code, status });
    expect(toasts).toEqual([[msg, 5000]]);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['a timeout', timedOut, '请求超时，请检查网络连接'],
    ['a lost connection', noAnswer('ERR_NETWORK'), '网络错误，请检查网络连接'],
    ['no response', noAnswer('ECONNREFUSED'), '无响应，服务器可能未启动'],
  ])('%s is shown after the last attempt', async (_, reply, msg) => {
    const { client, requests, toasts } = setUp('main', reply);
    const outcome = expect(client.get('/x')).rejects.toMatchObject({ msg, code: -1, status: undefined });
    await vi.advanceTimersByTimeAsync(3999);
    expect(toasts).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(toasts).toEqual([[msg, 5000]]);
    expect(requests).toHaveLength(3);
  });

  it.each([{ code: 1 }, { code: -1 }, {}])('is none where %j comes with success: true', async (code) => {
    const { client, toasts } = setUp('main', answer({ ...code, success: true, data: 'x' }));
    await expect(client.get('/x')).resolves.toEqual({ code: 0, msg: '', data: 'x' });
    expect(toasts).toEqual([]);
  });

  it('carries the id under which the server logged it', async () => {
    const { client } = setUp('main', answer({ code: -1, msg: '失败' }, 200, { 'x-request-id': 'r-42' }));
    await expect(client.get('/x')).rejects.toMatchObject({ requestId: 'r-42' });
  });
});

describe('retry', () => {
  it('a read succeeds on the second attempt, with the same request and without a message', async () => {
    const { client, requests, toasts } = setUp('file', answer('', 502), answer({ code: 0, data: [] }));
    const outcome = client.post('/api/Procedure/ProcedureToDataTable', { CXType: 'x' }, { effect: 'read' });
    await vi.advanceTimersByTimeAsync(1000);
    await expect(outcome).resolves.toMatchObject({ code: 0 });
    expect(requests.map(({ data }) => data)).toEqual(['{"CXType":"x"}', '{"CXType":"x"}']);
    expect(requests[1]?.headers.get('Content-Type')).toBe('application/json');
    expect(toasts).toEqual([]);
  });

  it.each(methods.slice(1))('%s counts as a write and is sent once', async (method) => {
    const { client, requests } = setUp('main', answer('', 503));
    await expect(client[method]('/x')).rejects.toMatchObject({ msg: '服务不可用' });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['a GET that changes data', '/api/File/DeleteFile', { effect: 'write' }],
    ['an exempt path', '/api/staff/index', {}],
  ] as const)('%s is sent once', async (_, url, options) => {
    const { client, requests } = setUp('main', noAnswer('ERR_NETWORK'));
    await expect(client.get(url, {}, options)).rejects.toBeInstanceOf(ApiError);
    expect(requests).toHaveLength(1);
  });
});

describe('tolerated messages', () => {
  const tolerated = ['查询类型未传递', '存储过程执行失败', 'data found'];

  it.each(tolerated)('%s resolves a read with code -1, unseen', async (msg) => {
    const { client, toasts } = setUp('file', answer({ code: 500, msg, data: null }));
    await expect(client.get('/x')).resolves.toEqual({ code: -1, msg, data: null });
    expect(toasts).toEqual([]);
  });

  it.each(tolerated)('%s of a write is shown and rejects', async (msg) => {
    const { client, toasts } = setUp('file', answer({ code: -1, msg }));
    await expect(client.post('/x')).rejects.toMatchObject({ msg });
    expect(toasts).toEqual([[msg, 5000]]);
  });

  it('are tolerated by newer clients alone', async () => {
    const { client, toasts } = setUp('handler', answer({ code: -1, msg: 'data found' }));
    await expect(client.get('/x')).rejects.toMatchObject({ msg: 'data found' });
    expect(toasts).toHaveLength(1);
  });
});

describe('a lost session', () => {
  const clientsAndCodes = ['handler', 'file'].flatMap((name) =>
    [50008, 50012, 50014].map((code) => [name, code]),
  );

  it.each(clientsAndCodes as [ClientName, number][])(
    '%s with %i: one confirm for all calls, no toast',
    async (name, code) => {
      const { client, toasts, prompts } = setUp(name, answer({ code, msg: '登录已失效' }));
      const outcomes = await Promise.allSettled([client.get('/a'), client.get('/b'), client.post('/c')]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(prompts).toHaveLength(1);
      expect(toasts).toEqual([]);
    },
  );
});

it('HTTP 401 of a newer route is a lost session too', async () => {
  const { client, toasts, prompts } = setUp('main', answer('', 401));
  await expect(client.get('/admin/x')).rejects.toMatchObject({ kind: 'http', code: 401 });
  expect(prompts).toHaveLength(1);
  expect(toasts).toEqual([]);
});

it('a call started after Cancel asks again', async () => {
  const { client, prompts } = setUp('file', answer({ code: 50008, msg: '未登录' }));
  await Promise.allSettled([client.get('/a'), client.get('/b')]);
  await vi.advanceTimersByTimeAsync(0);
  await Promise.allSettled([client.get('/c')]);
  expect(prompts).toHaveLength(2);
});

describe('silent', () => {
  it.each([
    ['a business failure', answer({ code: -1, msg: '失败' })],
    ['a failed status', answer('', 403)],
  ])('%s shows nothing and still rejects', async (_, reply) => {
    const { client, toasts, prompts } = setUp('main', reply);
    await expect(client.get('/x', {}, { silent: true })).rejects.toBeInstanceOf(ApiError);
    expect(toasts).toEqual([]);
    expect(prompts).toEqual([]);
  });

  it('a lost session is asked about, unless the caller handles it', async () => {
    const { client, prompts } = setUp('main', answer({ code: 50008, msg: '未登录' }));
    await client.get('/x', {}, { silent: true, handlesLostSession: true }).catch(() => undefined);
    expect(prompts).toHaveLength(0);
    await client.get('/x', {}, { silent: true }).catch(() => undefined);
    expect(prompts).toHaveLength(1);
  });
});

describe('cancelled calls', () => {
  it.each(['main', 'handler', 'net'] as const)('of %s reject quietly', async (name) => {
    const { client, toasts } = setUp(name, hang);
    const leaving = new AbortController();
    const outcome = expect(client.get('/x', {}, { signal: leaving.signal })).rejects.toBeInstanceOf(
      CanceledError,
    );
    await vi.advanceTimersByTimeAsync(10);
    leaving.abort();
    await outcome;
    expect(toasts).toEqual([]);
  });

  it('of a session that ends reject quietly, those that start afterwards do not', async () => {
    const { client, session, toasts, prompts } = setUp('main', hang, answer({ code: 0, data: 1 }));
    const outcome = expect(client.get('/x')).rejects.toBeInstanceOf(CanceledError);
    await vi.advanceTimersByTimeAsync(10);
    session.abortCalls();
    await outcome;
    await expect(client.get('/x')).resolves.toMatchObject({ data: 1 });
    expect(toasts).toEqual([]);
    expect(prompts).toEqual([]);
  });

  it('are not repeated', async () => {
    const { client, requests, toasts } = setUp('main', noAnswer('ERR_NETWORK'));
    const leaving = new AbortController();
    const outcome = expect(client.get('/x', {}, { signal: leaving.signal })).rejects.toBeInstanceOf(
      CanceledError,
    );
    await vi.advanceTimersByTimeAsync(500);
    leaving.abort();
    await outcome;
    await vi.runAllTimersAsync();
    expect(requests).toHaveLength(1);
    expect(toasts).toEqual([]);
  });

  it('include those the browser aborts when the page is left', async () => {
    const { client, toasts } = setUp('main', noAnswer('ECONNABORTED'));
    await expect(client.get('/x')).rejects.toBeInstanceOf(CanceledError);
    expect(toasts).toEqual([]);
  });
});

it('a mistake of ours is thrown as it is, not shown as a failed call', async () => {
  const { client, toasts } = setUp('main', answer({ code: 0 }));
  await expect(client.post('/x', { id: 1n })).rejects.toBeInstanceOf(TypeError);
  expect(toasts).toEqual([]);
});
