/**
 * @vitest-environment node
 *
 * Every fault × older and newer × read and write through the real clients and real sockets; the texts are those of
 * specification §8. The clock alone is the test's: pauses are over at once, and a timeout is when the server says so.
 */
import axios from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFaultyServer } from '../../../test/faultyServer';
import { recordUi, testConfig } from '../../../test/stubTransport';
import { ApiError, clients, initClients } from './index';
import { newer } from './profiles/newer';
import { clientTable } from './table';

type Seen = { toasts: string[]; question?: string };

const says = (...toasts: string[]): Seen => ({ toasts });
const asks = (question: string): Seen => ({ toasts: [], question });

/** Fault → the texts for staff on an older and on a newer client, and how often a newer client's read is sent. */
const table: [fault: string, ofOlder: Seen, ofNewer: Seen, sent: number][] = [
  ['no network', says('Network Error'), says('网络错误，请检查网络连接'), 3],
  ['slow', says('timeout of 1000000ms exceeded'), says('请求超时，请检查网络连接'), 3],
  ['500', says('Request failed with status code 500'), says('服务器内部错误'), 3],
  ['502 with HTML', says('Request failed with status code 502'), says('网关错误'), 3],
  ['half a JSON', says('Error'), says('未知错误'), 1],
  ['401', asks('Confirm logout'), asks('登录已过期'), 1],
  ['404', says('Request failed with status code 404'), says('请求地址不存在：/x'), 1],
];

const cases = table.flatMap(([fault, ofOlder, ofNewer, sent]) => [
  { fault, client: 'handler', profile: 'older', effect: 'read', seen: ofOlder, sent: 1 } as const,
  { fault, client: 'handler', profile: 'older', effect: 'write', seen: ofOlder, sent: 1 } as const,
  { fault, client: 'main', profile: 'newer', effect: 'read', seen: ofNewer, sent } as const,
  { fault, client: 'main', profile: 'newer', effect: 'write', seen: ofNewer, sent: 1 } as const,
]);

const timeouts = new Set(clientTable.map(({ timeout }) => timeout as number));
let overdue: (() => void)[];

beforeEach(() => {
  overdue = [];
  const later = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms: number, ...args: unknown[]) => {
    // The platform's own timers, which carry arguments, keep their time.
    if (args.length > 0) return later(run, ms, ...(args as []));
    if (timeouts.has(ms)) return overdue.push(run);
    return later(run, newer.retryDelays.includes(ms) ? 0 : ms);
  });
  // The adapter of axios whose failures look as they do in a browser.
  axios.defaults.adapter = 'fetch';
});
afterEach(() => vi.unstubAllGlobals());

const named = cases.map((row) => [row.fault, row.profile, row.effect, row] as const);

it.each(named)('%s, %s client, %s', async (fault, _profile, effect, { client, seen, sent }) => {
  const server = await startFaultyServer(fault, () => {
    if (fault === 'slow') for (const timeOut of overdue.splice(0)) timeOut();
  });
  const { ui, toasts, prompts } = recordUi();
  initClients({ ...testConfig, clients: { ...testConfig.clients, [client]: server.url } }, ui);
  const outcome = await clients[client].post('/x', { Name: '宿舍' }, { effect }).catch((error) => error);
  await server.stop();
  expect(outcome).toBeInstanceOf(ApiError);
  expect(toasts).toEqual(seen.toasts.map((text) => [text, 5000]));
  expect(prompts.map(({ title }) => title)).toEqual(seen.question ? [seen.question] : []);
  expect(server.calls()).toBe(sent);
});
