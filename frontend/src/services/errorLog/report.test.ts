import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearErrors, logError, reportErrors } from '.';

const config = { version: 7, header: { name: 'X-Qiao-Client', value: 'web' } };
const send = vi.fn<typeof fetch>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset().mockImplementation(async () => new Response('{"code":0,"msg":"成功","data":{"taken":1}}'));
  vi.stubGlobal('fetch', send);
  window.location.hash = '#/login?redirect=/staff';
  clearErrors(); // of another file that has run before in the same worker
  stop = reportErrors(config);
});

afterEach(() => {
  stop();
  clearErrors();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Sent {
  version: number;
  errors: { message: string; count: number; url: string }[];
}

const reports = (): Sent[] => send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
const different = (n: number) => {
  for (let i = 1; i <= n; i += 1) logError('x'.repeat(i), '脚本');
};

it('gathers for three seconds, and sends each error once with its count', async () => {
  logError('first', '脚本');
  logError('second', '脚本');
  logError('first', '脚本');
  await vi.advanceTimersByTimeAsync(2999);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reports()).toMatchObject([
    {
      version: 7,
      errors: [
        { message: 'first', count: 2, url: '/login?redirect' },
        { message: 'second', count: 1 },
      ],
    },
  ]);
  expect(send.mock.calls[0]).toMatchObject([
    '/api/client-errors',
    { method: 'POST', keepalive: true, headers: { 'X-Qiao-Client': 'web', 'X-Qiao-UI': 'web' } },
  ]);
  logError('first', '脚本');
  await vi.runAllTimersAsync();
  expect(reports()[1]?.errors).toMatchObject([{ message: 'first', count: 1 }]);
});

it('sends what was met before it began', async () => {
  stop();
  logError('early', '脚本');
  logError('early', '脚本');
  stop = reportErrors(config);
  await vi.runAllTimersAsync();
  expect(reports()).toMatchObject([{ errors: [{ message: 'early', count: 2 }] }]);
});

it('sends ten at once and thirty in a minute; the rest waits', async () => {
  different(45);
  await vi.advanceTimersByTimeAsync(9000);
  expect(reports().map(({ errors }) => errors.length)).toEqual([10, 10, 10]);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(send).toHaveBeenCalledTimes(3);
  await vi.runAllTimersAsync();
  expect(reports().map(({ errors }) => errors.length)).toEqual([10, 10, 10, 10, 5]);
});

it('sends as much at once as the gateway takes from a page without a session', async () => {
  for (let i = 1; i <= 8; i += 1) {
    const error = new Error('x'.repeat(i));
    error.stack = `${error.message}\n${'    at 长长长\n'.repeat(300)}`;
    logError(error, '脚本');
  }
  await vi.advanceTimersByTimeAsync(60_000);
  const bodies = send.mock.calls.map(([, init]) => new TextEncoder().encode(String(init?.body)).length);
  expect(reports().flatMap(({ errors }) => errors)).toHaveLength(8);
  expect(Math.max(...bodies)).toBeLessThan(16 * 1024);
});

it('keeps no more than a hundred waiting', async () => {
  different(150);
  await vi.runAllTimersAsync();
  expect(reports().flatMap(({ errors }) => errors)).toHaveLength(100);
});

it('sends at once when the page is left, and nothing where there is nothing', () => {
  window.dispatchEvent(new Event('pagehide'));
  expect(send).not.toHaveBeenCalled();
  logError('first', '脚本');
  window.dispatchEvent(new Event('pagehide'));
  expect(reports()).toMatchObject([{ errors: [{ message: 'first' }] }]);

  logError('second', '脚本');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(send).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reports()[1]).toMatchObject({ errors: [{ message: 'second' }] });
});

it.each([
  ['refused', async () => new Response('', { status: 429 })],
  ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a report that is %s is dropped and makes no report of its own', async (_, reply) => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  send.mockImplementation(reply);
  logError('first', '脚本');
  await vi.runAllTimersAsync();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});
