/** For tests: answers in place of the network, behind everything axios itself does. */

import axios, { AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { onTestFinished, vi } from 'vitest';
import { initClients } from '@/services/http';
import { createClient } from '@/services/http/createClient';
import { createSessionGuard } from '@/services/http/session';
import { type ClientName, clientTable } from '@/services/http/table';
import type { RuntimeConfig, UiHooks } from '@/services/http/types';

/** What the transport does with one request. */
export type Reply = (config: InternalAxiosRequestConfig) => Promise<unknown>;

/** Answers with a status and a body; an object travels as JSON. */
export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return async (config) => {
    const data = typeof body === 'string' ? body : JSON.stringify(body);
    const response = { data, status, statusText: '', headers, config, request: {} };
    if (status < 300) return response;
    const message = `Request failed with status code ${status}`;
    const code = status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE;
    throw new AxiosError(message, code, config, response.request, response);
  };
}

/** Fails without an answer, as axios reports it under `code`. */
export function noAnswer(code: string, message = code, request: unknown = {}): Reply {
  return async (config) => {
    throw new AxiosError(message, code, config, request);
  };
}

/** Runs out of time, under the code that axios's own adapters choose. */
export const timedOut: Reply = (config) => {
  const { ETIMEDOUT, ECONNABORTED } = AxiosError;
  return noAnswer(config.transitional?.clarifyTimeoutError ? ETIMEDOUT : ECONNABORTED)(config);
};

/** Answers nothing until the call is cancelled. */
export const hang: Reply = (config) =>
  new Promise((_, reject) => {
    config.signal?.addEventListener?.('abort', () => reject(new CanceledError()));
  });

/** Every client built afterwards gets these replies in turn, the last one again and again; returns the requests seen. */
export function stubTransport(...replies: [Reply, ...Reply[]]): InternalAxiosRequestConfig[] {
  const requests: InternalAxiosRequestConfig[] = [];
  axios.defaults.adapter = async (config) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? replies[0];
    requests.push(config);
    return (await reply(config)) as never;
  };
  return requests;
}

/** A configuration in which every client has a host named after it. */
export const testConfig: RuntimeConfig = {
  title: '桥',
  version: 1,
  release: 'v1.2.0',
  header: { name: 'X-Qiao-Client', value: 'web' },
  placeholderToken: 'admin-token',
  signIn: { failures: 5, minutes: 15, codes: true },
  password: {
    text: '至少 8 位，同时包含字母和数字',
    rules: [
      { pattern: '^[^\\n]{8}', text: '新密码至少 8 位' },
      { pattern: '\\p{L}', text: '新密码须同时包含字母和数字' },
      { pattern: '\\d', text: '新密码须同时包含字母和数字' },
    ],
  },
  filesHost: '',
  clients: Object.fromEntries(
    clientTable.map(({ name }) => [name, `https://${name}.test`]),
  ) as RuntimeConfig['clients'],
  pages: { 'dashboard/index': '/api/Procedure/ProcedureToDataTable' },
};

/** Hooks that write down what the user would have seen and answer every confirm with `reply`. */
export function recordUi(reply: Promise<boolean> = Promise.resolve(false)) {
  const toasts: [msg: string, ms: number][] = [];
  const prompts: Parameters<UiHooks['confirm']>[0][] = [];
  const ui: UiHooks = {
    toast: (msg, ms) => toasts.push([msg, ms]),
    confirm(prompt) {
      prompts.push(prompt);
      return reply;
    },
  };
  return { ui, toasts, prompts };
}

/** Until the end of the test stored files are on this host; the test files share the clients. */
export function filesOn(filesHost: string): void {
  initClients({ ...testConfig, filesHost }, recordUi().ui);
  onTestFinished(() => initClients(testConfig, recordUi().ui));
}

/** The client of a row, alone, with these replies and everything around it recorded. */
export function setUpClient(name: ClientName, ...replies: [Reply, ...Reply[]]) {
  return setUpClientWith(testConfig, name, ...replies);
}

export function setUpClientWith(config: RuntimeConfig, name: ClientName, ...replies: [Reply, ...Reply[]]) {
  const requests = stubTransport(...replies);
  const recorded = recordUi();
  const session = createSessionGuard();
  const checkPage = vi.fn(async () => undefined);
  const signer = { sign: vi.fn(async () => ({ timestamp: '1', sign: 'x' })), forget: vi.fn() };
  const row = clientTable.find((candidate) => candidate.name === name) ?? clientTable[0];
  const surroundings = { config, ui: recorded.ui, session, checkPage, signer };
  return { client: createClient(row, surroundings), session, checkPage, signer, requests, ...recorded };
}
