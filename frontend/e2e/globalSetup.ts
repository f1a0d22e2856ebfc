import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const binary = resolve(process.env.QIAO_BINARY ?? join(__dirname, '../../bin/gateway'));

/** How long the gateway may take to be ready, in milliseconds. */
const patience = 30_000;

/** Starts the gateway with demo data in a folder of its own; the returned function stops it and removes the folder. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!existsSync(binary)) throw new Error(`${binary} does not exist: run "make build", or set QIAO_BINARY`);
  const dataDir = mkdtempSync(join(tmpdir(), 'qiao-e2e-'));
  run('seed', '--demo=small', '--data-dir', dataDir);
  const create = (account: string, name: string) =>
    run('user', 'create', account, '--name', name, '--department', '10110', '--data-dir', dataDir)
      .trim()
      .split(/\s+/)
      .at(-1);
  process.env.QIAO_ONE_TIME_PASSWORD = create('xinren', '王新');
  // A user whose sessions no other test has.
  process.env.QIAO_DEVICES_PASSWORD = create('shebei', '何设备');

  const port = await freePort();
  // The site's entries; tests put files of their own beside them.
  const entries = join(dataDir, 'procedures');
  cpSync(join(__dirname, 'procedures'), entries, { recursive: true });
  process.env.QIAO_ENTRIES = entries;
  const args = ['serve', '--demo=small', '--addr', `127.0.0.1:${port}`, '--data-dir', dataDir];
  const gateway = spawn(binary, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The tests sign the same few accounts in, each test for itself.
    env: { ...process.env, GATEWAY_PROCEDURES_DIR: entries, GATEWAY_SESSION_PER_ACCOUNT: '1000' },
  });
  const log: string[] = [];
  gateway.stdout.on('data', (text) => log.push(String(text)));
  // With --demo it has the codes for signing in.
  const logFile = join(dataDir, 'gateway.log');
  process.env.QIAO_LOG = logFile;
  gateway.stderr.on('data', (text) => {
    log.push(String(text));
    appendFileSync(logFile, text);
  });
  process.env.QIAO_BASE_URL = `http://127.0.0.1:${port}`;
  await ready(gateway, log);

  return async () => {
    const gone = new Promise((done) => gateway.once('exit', done));
    gateway.kill('SIGTERM');
    await gone;
    // One that was built with the race detector goes on after a race.
    const race = log.join('').indexOf('WARNING: DATA RACE');
    if (race >= 0) throw new Error(`the gateway had a data race:\n${log.join('').slice(race, race + 8_000)}`);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

const run = (...args: string[]): string =>
  execFileSync(binary, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

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

async function ready(gateway: ChildProcess, log: string[]): Promise<void> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if (gateway.exitCode !== null) throw new Error(`the gateway ended at once:\n${log.join('')}`);
    const answer = await fetch(`${process.env.QIAO_BASE_URL}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((again) => setTimeout(again, 100));
  }
  gateway.kill('SIGKILL');
  throw new Error(`the gateway was not ready within ${patience / 1000} s:\n${log.join('')}`);
}
