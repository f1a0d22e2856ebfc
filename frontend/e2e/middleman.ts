import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from '@playwright/test';

/** Answers a call in place of the gateway; `false` lets it through. `body` is that of the request. */
export type Intercept = (call: IncomingMessage, body: string, answer: ServerResponse) => boolean;

export interface Middleman {
  /** Replaces the interceptors. */
  intercept(by: Intercept): void;
  /** How many calls that reached it contain all of these in their method, path or body. */
  count(...parts: string[]): number;
}

/** A proxy in front of the gateway, on 127.0.0.1, that reads and may change every call. */
async function startMiddleman(target: string) {
  const seen: string[] = [];
  let intercept: Intercept = () => false;
  const server = createServer(async (call, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of call) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    // A report of errors names the calls that have failed, and is none of them.
    const said = call.url === '/api/client-errors' ? '' : body;
    seen.push(`${call.method} ${decodeURIComponent(call.url ?? '')} ${said}`);
    if (!intercept(call, String(body), answer)) forward(target, call, body, answer);
  });
  // On a connection that it has used before, Chromium itself sends a call again when the answer is a broken line.
  server.maxRequestsPerSocket = 1;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const middleman: Middleman = {
    intercept: (by) => {
      intercept = by;
    },
    count: (...parts) => seen.filter((call) => parts.every((part) => call.includes(part))).length,
  };
  const stop = () =>
    new Promise<void>((stopped) => {
      server.close(() => stopped());
      server.closeAllConnections();
    });
  return { middleman, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

function forward(target: string, call: IncomingMessage, body: Buffer, answer: ServerResponse): void {
  const onward = request(target + call.url, { method: call.method, headers: call.headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  onward.end(body);
}

/** `test` whose pages talk to the gateway through a proxy of their own. */
export const test = base.extend<{
  started: Awaited<ReturnType<typeof startMiddleman>>;
  middleman: Middleman;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  started: async ({}, use) => {
    const started = await startMiddleman(process.env.QIAO_BASE_URL ?? '');
    await use(started);
    await started.stop();
  },
  middleman: async ({ started }, use) => use(started.middleman),
  baseURL: async ({ started }, use) => use(started.url),
});
