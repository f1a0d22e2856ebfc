import { AxiosError } from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, noAnswer, setUpClientWith, testConfig } from '../../../test/stubTransport';
import { createWriteKeys } from './writeKeys';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const own = { ...testConfig, clients: { ...testConfig.clients, crm: '' } };
const saved = answer({ code: 0 });
const lost = noAnswer(AxiosError.ERR_NETWORK);

it('a write that got no answer keeps its key; once it is answered, the same write has another one', async () => {
  const { client, requests } = setUpClientWith(own, 'crm', lost, answer('', 503), saved, saved);
  await expect(client.post('/x', { Name: '甲' })).rejects.toThrow();
  await expect(client.post('/x', { Name: '甲' })).rejects.toThrow();
  await client.post('/x', { Name: '甲' });
  await client.post('/x', { Name: '甲' });
  const [first, second, third, fourth] = requests.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it('a read, an upload and a write to another host have none', async () => {
  const { client, requests } = setUpClientWith(own, 'crm', saved);
  await client.get('/x');
  await client.post('/x', {}, { effect: 'read' });
  await client.upload('/x', new FormData());
  const elsewhere = setUpClientWith(testConfig, 'main', saved);
  await elsewhere.client.post('/x');
  for (const { headers } of [...requests, ...elsewhere.requests])
    expect(headers.has('Idempotency-Key')).toBe(false);
});

it('a refusal is an answer', async () => {
  const { client, requests } = setUpClientWith(own, 'crm', answer({ code: -1, msg: '房间已满' }), saved);
  await expect(client.put('/x', 1)).rejects.toThrow();
  await client.put('/x', 1);
  expect(requests[0]?.headers.get('Idempotency-Key')).not.toBe(requests[1]?.headers.get('Idempotency-Key'));
});

it('two equal writes at once are one', () => {
  const keys = createWriteKeys();
  const [first, second] = [keys.begin('post', '/x', 1), keys.begin('post', '/x', 1)];
  expect(second.key).toBe(first.key);
  first.end('answered');
  second.end('answered');
  expect(keys.begin('post', '/x', 1).key).not.toBe(first.key);
});

it('another answered write, and five minutes, make the same write a new one', () => {
  const keys = createWriteKeys();
  const first = keys.begin('post', '/x', '甲');
  first.end('unanswered');
  keys.begin('post', '/x', '乙').end('answered');
  const second = keys.begin('post', '/x', '甲');
  expect(second.key).not.toBe(first.key);
  second.end('unanswered');
  vi.advanceTimersByTime(5 * 60_000 - 1);
  const third = keys.begin('post', '/x', '甲');
  expect(third.key).toBe(second.key);
  third.end('unanswered');
  vi.advanceTimersByTime(5 * 60_000);
  expect(keys.begin('post', '/x', '甲').key).not.toBe(third.key);
});
