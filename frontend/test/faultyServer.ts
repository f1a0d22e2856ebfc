/** For tests: an HTTP server on 127.0.0.1 that fails every call in one way and counts what reaches it. */

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a call. `slow` holds it until the client gives it up. */
export const faults: Record<string, (answer: ServerResponse) => void> = {
  'no network': (answer) => answer.destroy(),
  slow: () => undefined,
  '500': (answer) => answer.writeHead(500).end(),
  '502 with HTML': (answer) => answer.writeHead(502, html).end('<html><h1>502 Bad Gateway</h1></html>'),
  'half a JSON': (answer) => answer.writeHead(200, json).end('{"code":0,"msg":"成功","da'),
  '401': (answer) => answer.writeHead(401).end(),
  '404': (answer) => answer.writeHead(404).end(),
};

const html = { 'Content-Type': 'text/html' };
const json = { 'Content-Type': 'application/json; charset=utf-8' };

/** `onCall` runs once the call has reached the server, before it fails. */
export async function startFaultyServer(fault: string, onCall: () => void) {
  let calls = 0;
  const server = createServer((request, answer) => {
    request.resume().on('end', () => {
      calls += 1;
      faults[fault]?.(answer);
      onCall();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
