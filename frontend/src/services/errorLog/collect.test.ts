import { renderHook } from '@testing-library/react';
import { CanceledError } from 'axios';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, noAnswer, recordUi, stubTransport, testConfig } from '../../../test/stubTransport';
import { clients, initClients } from '../http';
import { clearErrors, collectErrors, logError, useErrors } from '.';

let stop: () => void;

beforeEach(() => {
  clearErrors(); // errors of earlier tests, which share the module
  window.location.hash = '#/staff?keyword=张三';
  stop = collectErrors();
});

afterEach(() => {
  stop();
  clearErrors();
  vi.useRealTimers();
});

const errors = () => renderHook(useErrors).result.current;

function reject(reason: unknown) {
  const event = new Event('unhandledrejection');
  window.dispatchEvent(Object.assign(event, { reason }));
}

function raise(error: unknown, message = '', filename = 'http://qiao/umi.js') {
  window.dispatchEvent(Object.assign(new Event('error'), { error, message, filename }));
}

describe('what is noted', () => {
  it('an error that nobody caught: message, info, url and stack', () => {
    const error = new TypeError('x is not a function');
    raise(error);
    expect(errors()).toMatchObject([
      {
        message: 'x is not a function',
        info: '脚本',
        url: '/staff?keyword',
        stack: error.stack,
        requestId: '',
        count: 1,
      },
    ]);
  });

  it('one of which the browser tells only the message', () => {
    raise(null, 'SyntaxError: Unexpected token');
    expect(errors()).toMatchObject([{ message: 'SyntaxError: Unexpected token', stack: '' }]);
  });

  it('an unhandled rejection with any value', () => {
    reject(new Error('no room'));
    reject('只有文字');
    expect(errors().map(({ message, info }) => [message, info])).toEqual([
      ['只有文字', '异步任务'],
      ['no room', '异步任务'],
    ]);
  });

  it('a file of the application that cannot be loaded, by either kind', () => {
    reject(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }));
    reject(Object.assign(new Error('Loading CSS chunk 8 failed.'), { code: 'CSS_CHUNK_LOAD_FAILED' }));
    expect(errors().map(({ info }) => info)).toEqual(['页面文件', '页面文件']);
  });

  it('the same error again is counted and comes to the top', () => {
    vi.useFakeTimers({ now: 1000 });
    logError('row 17 is gone', '界面组件');
    logError('another', '界面组件');
    vi.setSystemTime(2000);
    logError('row 18 is gone', '界面组件');
    expect(errors()).toMatchObject([
      { message: 'row 18 is gone', count: 2, time: 2000 },
      { message: 'another', count: 1, time: 1000 },
    ]);
  });

  it('the same message elsewhere is another error', () => {
    logError('gone', '界面组件');
    logError('gone', '脚本');
    window.location.hash = '#/dashboard';
    logError('gone', '脚本');
    expect(errors()).toHaveLength(3);
  });

  it('no more than the latest hundred, and of a long text its beginning', () => {
    for (let i = 0; i < 130; i += 1) logError(`error ${'x'.repeat(i)}`, '脚本');
    expect(errors()).toHaveLength(100);
    expect(errors()[0]?.message).toBe(`error ${'x'.repeat(129)}`);
    logError(`${'长'.repeat(499)}😀\0`, '脚本');
    expect(errors()[0]?.message).toBe('长'.repeat(499));
  });
});

describe('what is passed over', () => {
  it.each([
    ['a cancelled call', () => reject(new CanceledError())],
    ['what was aborted', () => reject(new DOMException('The user aborted a request.', 'AbortError'))],
    [
      'a layout finished one frame later',
      () => raise(null, 'ResizeObserver loop completed with undelivered notifications.'),
    ],
    ['a foreign script', () => raise(null, 'Script error.')],
    ['an extension’s file', () => raise(new Error('x'), 'x', 'chrome-extension://abc/content.js')],
    [
      'an extension’s stack',
      () => {
        const error = new Error('x');
        error.stack = 'Error: x\n    at f (moz-extension://abc/content.js:1:2)';
        reject(error);
      },
    ],
  ])('%s', (_, happen) => {
    happen();
    expect(errors()).toEqual([]);
  });
});

describe('failed calls', () => {
  async function fail(reply: Parameters<typeof stubTransport>[0], client: 'main' | 'handler' = 'main') {
    vi.useFakeTimers();
    stubTransport(reply);
    initClients(testConfig, recordUi().ui);
    const call = clients[client].get('/admin/list?keyword=张三', undefined, { silent: true });
    const failed = expect(call).rejects.toThrow();
    await act(() => vi.runAllTimersAsync());
    await failed;
  }

  it('are noted once, after the last repeat, with where, why and the request id', async () => {
    await fail(answer({ code: 500, msg: '服务器内部错误', data: null }, 500, { 'x-request-id': '0a1b' }));
    expect(errors()).toMatchObject([
      {
        message: '服务器内部错误',
        info: '接口 HTTP 500 /admin/list?keyword',
        requestId: '0a1b',
        count: 1,
      },
    ]);
  });

  it('without an answer too', async () => {
    await fail(noAnswer('ERR_NETWORK'), 'handler');
    expect(errors()).toMatchObject([{ info: '接口 网络 /admin/list?keyword', requestId: '' }]);
  });

  it('that nobody handles are noted as calls alone', async () => {
    await fail(answer('', 502));
    const error = await clients.main.get('/x', undefined, { silent: true, effect: 'write' }).catch((e) => e);
    reject(error);
    expect(errors().map(({ info }) => info)).toEqual([
      '接口 HTTP 502 /x',
      '接口 HTTP 502 /admin/list?keyword',
    ]);
  });

  it.each([
    ['a refusal in the server’s words', answer({ code: -1, msg: '库存不足', data: null })],
    ['a lost session', answer({ code: 401, msg: '未授权，请重新登录', data: null }, 401)],
  ])('%s is work as usual', async (_, reply) => {
    await fail(reply);
    expect(errors()).toEqual([]);
  });

  it('a wrong password is work as usual', async () => {
    await fail(answer({ code: -1, msg: '账号或密码错误', data: null }), 'handler');
    expect(errors()).toEqual([]);
  });
});
