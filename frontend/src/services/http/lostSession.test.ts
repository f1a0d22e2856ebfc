import axios from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, setUpClient } from '../../../test/stubTransport';

const realAdapter = axios.defaults.adapter;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  axios.defaults.adapter = realAdapter;
});

describe('after Cancel', () => {
  const lost = answer({ code: 50008, msg: '未登录' });

  it('four silent calls bring one question', async () => {
    const { client, prompts } = setUpClient('main', lost);
    for (let poll = 0; poll < 4; poll += 1) {
      await client.get('/x', {}, { silent: true }).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(prompts).toHaveLength(1);
  });

  it.each([
    ['a call that shows its failure', 'get', {}],
    ['a write', 'post', { silent: true }],
  ] as const)('%s asks again', async (_, method, options) => {
    const { client, prompts } = setUpClient('main', lost);
    await client.get('/x', {}, { silent: true }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    await client[method]('/x', {}, options).catch(() => undefined);
    expect(prompts).toHaveLength(2);
  });
});

describe('while calls are refused', () => {
  it('none leaves, not even a repeat, and the question comes; who finds out who is signed in may', async () => {
    const { client, session, requests, prompts } = setUpClient('main', answer('', 503), answer({ code: 0 }));
    const repeated = expect(client.get('/a')).rejects.toMatchObject({ code: 50012 });
    await vi.advanceTimersByTimeAsync(0);
    session.refuseCalls();
    await vi.advanceTimersByTimeAsync(1000);
    await repeated;
    await expect(client.post('/b')).rejects.toMatchObject({ code: 50012 });
    expect(requests.map(({ url }) => url)).toEqual(['/a']);
    expect(prompts).not.toHaveLength(0);
    await client.get('/c', {}, { handlesLostSession: true });
    session.found();
    await client.post('/d');
    expect(requests.map(({ url }) => url)).toEqual(['/a', '/c', '/d']);
  });
});
