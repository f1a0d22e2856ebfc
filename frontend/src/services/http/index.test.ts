import { waitFor } from '@testing-library/react';
import axios from 'axios';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, recordUi, stubTransport, testConfig } from '../../../test/stubTransport';
import { ApiError, clients, initClients, onSessionLost } from './index';

const realAdapter = axios.defaults.adapter;
afterEach(() => {
  axios.defaults.adapter = realAdapter;
});

it('builds the nine clients, each for its own host', async () => {
  const requests = stubTransport(answer({ code: 0 }));
  initClients(testConfig, recordUi().ui);
  for (const client of Object.values(clients)) await client.get('/x');
  expect(requests.map(({ baseURL }) => baseURL).sort()).toEqual(
    ['api', 'crm', 'file', 'gt', 'handler', 'la', 'main', 'mp', 'net'].map((name) => `https://${name}.test`),
  );
});

it('follows a later configuration', async () => {
  const requests = stubTransport(answer({ code: 0 }));
  initClients(testConfig, recordUi().ui);
  initClients({ ...testConfig, clients: { ...testConfig.clients, crm: '' } }, recordUi().ui);
  await clients.crm.get('/x');
  expect(requests[0]?.baseURL).toBe('');
});

it('asks once for all clients together and resets on Re-Login', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const reset = vi.fn(() => undefined);
  onSessionLost(reset);
  stubTransport(answer({ code: 50014, msg: '登录已过期' }));
  const { ui, prompts } = recordUi(Promise.resolve(true));
  initClients(testConfig, ui);
  const calls = [clients.main, clients.file, clients.handler, clients.mp].map((client) => client.get('/x'));
  const outcomes = await Promise.allSettled(calls);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(ApiError) });
  expect(prompts).toHaveLength(1);
  expect(reset).toHaveBeenCalledTimes(1);
});
