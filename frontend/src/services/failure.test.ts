import axios from 'axios';
import { afterEach, expect, it, vi } from 'vitest';
import {
  answer,
  noAnswer,
  type Reply,
  recordUi,
  stubTransport,
  testConfig,
  timedOut,
} from '../../test/stubTransport';
import { signIn } from './account';
import { failureText, signInFailureText } from './failure';
import { type ClientName, clients, initClients } from './http';
import { procedure } from './procedure';

const realAdapter = axios.defaults.adapter;
afterEach(() => {
  axios.defaults.adapter = realAdapter;
  vi.useRealTimers();
});

async function textOf(reply: Reply, call: () => Promise<unknown>) {
  vi.useFakeTimers();
  stubTransport(reply);
  initClients(testConfig, recordUi().ui);
  const text = call().then(() => 'no failure', failureText);
  await vi.runAllTimersAsync();
  return text;
}

it.each<[ClientName, Reply, string]>([
  ['handler', timedOut, '请求超时，请检查网络连接'],
  ['handler', noAnswer('ERR_NETWORK', 'Network Error'), '网络错误，请检查网络连接'],
  ['main', noAnswer('ECONNREFUSED'), '无响应，服务器可能未启动'],
  ['handler', answer('', 503), '服务不可用'],
  ['handler', answer({ code: 503, msg: '正在维护' }, 503), '正在维护'],
  ['handler', answer({ code: 7 }), '未知错误'],
  ['main', answer({ code: -1, msg: '房间已满' }), '房间已满'],
  ['main', answer({ code: -1, msg: '存储过程拒绝：\r\n\r\n房间已满\r\n' }), '存储过程拒绝：\n房间已满'],
])('%s: staff read Chinese for every failure', async (name, reply, text) => {
  expect(await textOf(reply, () => clients[name].post('/x'))).toBe(text);
});

it.each(['存储过程执行失败', '查询类型未传递'])(
  'a procedure that answers %s is not a network failure',
  async (msg) => {
    expect(await textOf(answer({ code: -1, msg, data: null }), () => procedure('P', 'x').toDataTable())).toBe(
      msg,
    );
  },
);

it('a mistake of ours says nothing technical', () => {
  expect(failureText(new TypeError('x is undefined'))).toMatch(/^页面出错了/);
});

it.each([
  ['Error', answer({ code: -1 })],
  ['账号或密码错误', answer({ code: -1, msg: '账号或密码错误' })],
  ['系统错误', noAnswer('ERR_NETWORK', '')],
  ['Network Error', noAnswer('ERR_NETWORK', 'Network Error')],
] as const)('a sign-in that fails says what its own, older client says: %s', async (text, reply) => {
  stubTransport(reply as Reply);
  initClients(testConfig, recordUi().ui);
  expect(await signIn('admin', 'x').then(() => 'no failure', signInFailureText)).toBe(text);
});
