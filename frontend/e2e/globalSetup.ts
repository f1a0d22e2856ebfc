import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { demoFolder, run, startGateway } from './gateway';

/** Starts the gateway with demo data in a folder of its own; the returned function stops it and removes the folder. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = demoFolder();
  const create = (account: string, name: string) =>
    run('user', 'create', account, '--name', name, '--department', '10110', '--data-dir', dataDir)
      .trim()
      .split(/\s+/)
      .at(-1);
  process.env.QIAO_ONE_TIME_PASSWORD = create('xinren', '王新');
  // A user whose sessions no other test has.
  process.env.QIAO_DEVICES_PASSWORD = create('shebei', '何设备');

  // The site's entries; tests put files of their own beside them.
  const entries = join(dataDir, 'procedures');
  cpSync(join(__dirname, 'procedures'), entries, { recursive: true });
  process.env.QIAO_ENTRIES = entries;
  const { url, logFile, stop } = await startGateway(dataDir, { env: { GATEWAY_PROCEDURES_DIR: entries } });
  process.env.QIAO_LOG = logFile;
  process.env.QIAO_BASE_URL = url;
  return stop;
}
