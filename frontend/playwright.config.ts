import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const retries = process.env.CI ? 1 : 0;

/** The headless shell draws the same pages with two thirds of the work; any Chromium will do. */
const browser = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** The browser tests drive the real gateway binary; `e2e/globalSetup.ts` starts it. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  // The tests share one gateway with one database; each uses what it does not share with another test.
  // One more than a small machine has cores: somebody waits always.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On a build machine a test that fails is tried once more, and reported as flaky when it passes then.
  retries,
  // Most tests take two seconds; build machines may be ten times as slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // Set by the global setup, before the workers start.
    baseURL: process.env.QIAO_BASE_URL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // As for people who wish no motion: what moves is clicked where it was.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace is recorded whatever comes of the test, and takes a third of its time: only where one failed before.
    trace: retries > 0 ? 'on-first-retry' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? browser,
      // Pages live for seconds here: what the optimising compilers do for them costs more than it saves.
      // Host names of no network lead here, for tests of what another site's page can do.
      args: ['--no-sandbox', '--js-flags=--no-opt --no-maglev', '--host-resolver-rules=MAP *.test 127.0.0.1'],
    },
  },
});
