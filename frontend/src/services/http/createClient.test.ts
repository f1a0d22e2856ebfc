import axios, { AxiosError, CanceledError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answer,
  hang,
  noAnswer,
  setUpClient,
  setUpClientWith,
  testConfig,
} from '../../../test/stubTransport';
import { ApiError } from './errors';
import { type ClientName, clientTable } from './table';

const realAdapter = axios.defaults.adapter;
const methods = ['get', 'post', 'put', 'delete'] as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  axios.defaults.adapter = realAdapter;
});

describe('requests', () => {
  it.each(clientTable)('$name goes to its host, with its timeout and its success codes', async (row) => {
    for (const code of row.success) {
      const { client, requests } = setUpClient(row.name, answer({ code, msg: '成功', data: 1 }));
      await expect(client.get('/x')).resolves.toEqual({ code, msg: '成功', data: 1 });
      expect(requests[0]).toMatchObject({ baseURL: `https://${row.name}.test`, timeout: row.timeout });
    }
  });

  it.each(methods)('%s carries the JSON type, the fixed header and cookies', async (method) => {
    const { client, requests } = setUpClient('main', answer({ code: 0 }));
    await client[method]('/x');
    expect(requests[0]).toMatchObject({ method, url: '/x', withCredentials: true, data: null });
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(requests[0]?.headers.get('X-Qiao-Client')).toBe('web');
  });

  it('calls of the own origin say that they are the UI’s; another host may not allow the header', async () => {
    const own = { ...testConfig, clients: { ...testConfig.clients, main: '' } };
    const here = setUpClientWith(own, 'main', answer({ code: 0 }));
    const there = setUpClientWith(testConfig, 'main', answer({ code: 0 }));
    await here.client.get('/x');
    await there.client.get('/x');
    expect(here.requests[0]?.headers.get('X-Qiao-UI')).toBe('web');
    expect(there.requests[0]?.headers.has('X-Qiao-UI')).toBe(false);
  });

  it('an upload sends its form as it is, with a query and progress and without a time limit', async () => {
    const { client, requests } = setUpClient('file', answer({ code: 0, data: { file0: '/files/a' } }));
    const form = new FormData();
    const onProgress = vi.fn();
    const sent = client.upload('/x', form, { FileType: '操作说明' }, { onProgress });
    await expect(sent).resolves.toMatchObject({ data: { file0: '/files/a' } });
    expect(requests[0]).toMatchObject({ method: 'post', params: { FileType: '操作说明' }, timeout: 0 });
    expect(requests[0]?.data).toBe(form);
    expect(requests[0]?.headers.get('X-Qiao-Client')).toBe('web');
    requests[0]?.onUploadProgress?.({ progress: 0.5, loaded: 1, bytes: 1, lengthComputable: true });
    expect(onProgress).toHaveBeenCalledWith(0.5);
  });

  it('an upload that fails is not sent again, and one that is cancelled says nothing', async () => {
    const failing = setUpClient('file', noAnswer(AxiosError.ERR_NETWORK));
    await expect(failing.client.upload('/x', new FormData())).rejects.toBeInstanceOf(ApiError);
    expect(failing.requests).toHaveLength(1);
    const { client, toasts } = setUpClient('file', hang);
    const controller = new AbortController();
    const sent = client.upload('/x', new FormData(), {}, { signal: controller.signal });
    controller.abort();
    await expect(sent).rejects.toBeInstanceOf(CanceledError);
    expect(toasts).toEqual([]);
  });

  it('GET sends its payload as query, without a body', async () => {
    const { client, requests } = setUpClient('main', answer({ code: 0 }));
    await client.get('/x', { page: 1, keyword: '宿舍' });
    expect(requests[0]).toMatchObject({ params: { page: 1, keyword: '宿舍' }, data: null });
  });

  it.each(['post', 'put', 'delete'] as const)('%s sends its payload as a JSON body', async (method) => {
    const { client, requests } = setUpClient('main', answer({ code: 0 }));
    await client[method]('/x', { Name: '宿舍' });
    expect(requests[0]).toMatchObject({ data: '{"Name":"宿舍"}' });
    expect(requests[0]?.params).toBeUndefined();
  });
});

it('carries the id under which the server logged it', async () => {
  const { client } = setUpClient('main', answer({ code: -1, msg: '失败' }, 200, { 'x-request-id': 'r-42' }));
  await expect(client.get('/x')).rejects.toMatchObject({ requestId: 'r-42' });
});

describe('retry', () => {
  it('a read succeeds on the second attempt, with the same request and without a message', async () => {
    const { client, requests, toasts } = setUpClient('file', answer('', 502), answer({ code: 0, data: [] }));
    const outcome = client.post('/api/Procedure/ProcedureToDataTable', { CXType: 'x' }, { effect: 'read' });
    await vi.advanceTimersByTimeAsync(1000);
    await expect(outcome).resolves.toMatchObject({ code: 0 });
    expect(requests.map(({ data }) => data)).toEqual(['{"CXType":"x"}', '{"CXType":"x"}']);
    expect(requests[1]?.headers.get('Content-Type')).toBe('application/json');
    expect(toasts).toEqual([]);
  });

  it.each(methods.slice(1))('%s counts as a write and is sent once', async (method) => {
    const { client, requests } = setUpClient('main', answer('', 503));
    await expect(client[method]('/x')).rejects.toMatchObject({ msg: '服务不可用' });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['a GET that changes data', '/api/File/DeleteFile', { effect: 'write' }],
    ['an exempt path', '/api/staff/index', {}],
  ] as const)('%s is sent once', async (_, url, options) => {
    const { client, requests } = setUpClient('main', noAnswer('ERR_NETWORK'));
    await expect(client.get(url, {}, options)).rejects.toBeInstanceOf(ApiError);
    expect(requests).toHaveLength(1);
  });
});

describe('a lost session', () => {
  const clientsAndCodes = ['handler', 'file'].flatMap((name) =>
    [50008, 50012, 50014].map((code) => [name, code]),
  );

  it.each(clientsAndCodes as [ClientName, number][])(
    '%s with %i: one confirm for all calls, no toast',
    async (name, code) => {
      const { client, toasts, prompts } = setUpClient(name, answer({ code, msg: '登录已失效' }));
      const outcomes = await Promise.allSettled([client.get('/a'), client.get('/b'), client.post('/c')]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(prompts).toHaveLength(1);
      expect(toasts).toEqual([]);
    },
  );
});

it('HTTP 401 of a newer route is a lost session too', async () => {
  const { client, toasts, prompts } = setUpClient('main', answer('', 401));
  await expect(client.get('/admin/x')).rejects.toMatchObject({ kind: 'http', code: 401 });
  expect(prompts).toHaveLength(1);
  expect(toasts).toEqual([]);
});

it('a call started after Cancel asks again', async () => {
  const { client, prompts } = setUpClient('file', answer({ code: 50008, msg: '未登录' }));
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
    const { client, toasts, prompts } = setUpClient('main', reply);
    await expect(client.get('/x', {}, { silent: true })).rejects.toBeInstanceOf(ApiError);
    expect(toasts).toEqual([]);
    expect(prompts).toEqual([]);
  });

  it('a lost session is asked about, unless the caller handles it', async () => {
    const { client, prompts } = setUpClient('main', answer({ code: 50008, msg: '未登录' }));
    await client.get('/x', {}, { silent: true, handlesLostSession: true }).catch(() => undefined);
    expect(prompts).toHaveLength(0);
    await client.get('/x', {}, { silent: true }).catch(() => undefined);
    expect(prompts).toHaveLength(1);
  });
});

describe('cancelled calls', () => {
  it.each(['main', 'handler', 'net'] as const)('of %s reject quietly', async (name) => {
    const { client, toasts } = setUpClient(name, hang);
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
    const { client, session, toasts, prompts } = setUpClient('main', hang, answer({ code: 0, data: 1 }));
    const outcome = expect(client.get('/x')).rejects.toBeInstanceOf(CanceledError);
    await vi.advanceTimersByTimeAsync(10);
    session.abortCalls();
    await outcome;
    await expect(client.get('/x')).resolves.toMatchObject({ data: 1 });
    expect(toasts).toEqual([]);
    expect(prompts).toEqual([]);
  });

  it('are not repeated', async () => {
    const { client, requests, toasts } = setUpClient('main', noAnswer('ERR_NETWORK'));
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
    const { client, toasts } = setUpClient('main', noAnswer('ECONNABORTED'));
    await expect(client.get('/x')).rejects.toBeInstanceOf(CanceledError);
    expect(toasts).toEqual([]);
  });
});

it('a mistake of ours is thrown as it is, not shown as a failed call', async () => {
  const { client, toasts } = setUpClient('main', answer({ code: 0 }));
  await expect(client.post('/x', { id: 1n })).rejects.toBeInstanceOf(TypeError);
  expect(toasts).toEqual([]);
});

describe('signed calls', () => {
  const signed = { signed: true } as const;

  it('carry timestamp and sign, others do not; a repeat carries the same', async () => {
    const { client, requests } = setUpClient('main', answer('', 502), answer({ code: 0 }));
    const outcome = client.get('/x', {}, signed);
    await vi.advanceTimersByTimeAsync(1000);
    await outcome;
    await client.get('/x');
    const sent = requests.map(({ headers }) => [headers.get('timestamp'), headers.get('sign')]);
    expect(sent).toEqual([
      ['1', 'x'],
      ['1', 'x'],
      [undefined, undefined],
    ]);
  });

  it.each([
    ['HTTP 401', answer('', 401), 1],
    ['HTTP 403', answer('', 403), 1],
    ['code 403', answer({ code: 403, msg: '拒绝访问' }), 1],
    ['another failure', answer({ code: -1, msg: '房间已满' }), 0],
  ])('after %s the key is forgotten %4$s times', async (_, reply, times) => {
    const { client, signer } = setUpClient('main', reply);
    await expect(client.get('/x', {}, signed)).rejects.toBeInstanceOf(ApiError);
    expect(signer.forget).toHaveBeenCalledTimes(times);
    signer.forget.mockClear();
    await client.get('/x').catch(() => undefined);
    expect(signer.forget).not.toHaveBeenCalled();
  });

  it('without a key nothing is sent, and the reason is shown once', async () => {
    const { client, signer, requests, toasts } = setUpClient('main', answer({ code: 0 }));
    const reason = new ApiError({ kind: 'business', code: -1, msg: '签名秘钥获取失败', url: '/key' });
    signer.sign.mockRejectedValue(reason);
    await expect(client.post('/x', {}, signed)).rejects.toBe(reason);
    expect(toasts).toEqual([['签名秘钥获取失败', 5000]]);
    expect(requests).toEqual([]);
  });
});

describe('the page is checked', () => {
  it.each([
    ['after the last failure of a repeated call', 'main', answer('', 502), '/x', {}, 1],
    ['not while it is repeated with success', 'main', answer({ code: 0 }), '/x', {}, 0],
    ['for a silent call as well', 'main', answer('', 502), '/x', { silent: true }, 1],
    ['after the only failure of an exempt path', 'main', answer('', 502), '/api/staff/index', {}, 1],
    ['not after a failed write', 'main', answer('', 502), '/x', { effect: 'write' }, 0],
    ['after 404, which is not repeated', 'main', answer('', 404), '/x', {}, 1],
    [
      'after 404 of a write',
      'main',
      answer({ code: 404, msg: '请求地址不存在' }, 404),
      '/x',
      { effect: 'write' },
      1,
    ],
    ['not after 404 of a record', 'main', answer({ code: 404, msg: '记录不存在' }, 404), '/x', {}, 0],
    ['not after a refusal', 'main', answer('', 403), '/x', {}, 0],
    ['not after a business failure', 'main', answer({ code: -1 }), '/x', {}, 0],
    ['not after a call of the shell', 'main', answer('', 404), '/x', { ofShell: true }, 0],
    ['not by older clients', 'handler', answer('', 404), '/x', {}, 0],
  ] as const)('%s', async (_, name, reply, url, options, times) => {
    const { client, checkPage } = setUpClient(name, reply);
    const outcome = client.get(url, {}, options).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    await outcome;
    expect(checkPage).toHaveBeenCalledTimes(times);
  });
});
