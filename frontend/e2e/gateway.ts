import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const binary = resolve(process.env.QIAO_BINARY ?? join(__dirname, '../../bin/gateway'));

/** How long the gateway may take to be ready, in milliseconds. */
const patience = 180_000;

/** A new folder with the demo's data in it. */
export function demoFolder(): string {
  if (!existsSync(binary)) throw new Error(`${binary} does not exist: run "make build", or set QIAO_BINARY`);
  const dataDir = mkdtempSync(join(tmpdir(), 'qiao-e2e-'));
  run('seed', '--demo=small', '--data-dir', dataDir);
  return dataDir;
}

/** Runs a command of the gateway and returns its output. */
export const run = (...args: string[]): string =>
  execFileSync(binary, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

interface Started {
  url: string;
  /** The file with what the gateway logs. With --demo it has the codes for signing in. */
  logFile: string;
  /** Stops the gateway and removes its folder. */
  stop: () => Promise<void>;
}

/** Starts a gateway on the data of a folder. */
export async function startGateway(
  dataDir: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const gateway = spawn(
    binary,
    ['serve', '--demo=small', '--addr', `127.0.0.1:${port}`, '--data-dir', dataDir, ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // The tests sign the same few accounts in, each test for itself.
        GATEWAY_SESSION_PER_ACCOUNT: '1000',
        // On a machine that other tests keep busy, a writer may wait long for its turn.
        GATEWAY_DATABASES_MAIN_CONNECT_TIMEOUT: '20s',
        ...env,
      },
    },
  );
  const log: string[] = [];
  gateway.stdout.on('data', (text) => log.push(String(text)));
  const logFile = join(dataDir, 'gateway.log');
  gateway.stderr.on('data', (text) => {
    log.push(String(text));
    appendFileSync(logFile, text);
  });
  await ready(gateway, url, log);
  const stop = async () => {
    const gone = new Promise((done) => gateway.once('exit', done));
    gateway.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, logFile, stop };
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => found(port));
    });
  });
}

async function ready(gateway: ChildProcess, url: string, log: string[]): Promise<void> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if (gateway.exitCode !== null) throw new Error(`the gateway ended at once:\n${log.join('')}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((again) => setTimeout(again, 100));
  }
  gateway.kill('SIGKILL');
  throw new Error(`the gateway was not ready within ${patience / 1000} s:\n${log.join('')}`);
}
