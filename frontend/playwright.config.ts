import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The headless shell draws the same pages with two thirds of the work; any Chromium will do. */
const browser = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** The browser tests drive the real gateway binary; `e2e/globalSetup.ts` starts it. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  projects: [
    { name: 'quick', testIgnore: 'e2e/long/*.spec.ts' },
    // What a browser alone shows, and not every change needs.
    { name: 'long', testMatch: 'e2e/long/*.spec.ts' },
  ],
  // The tests share one gateway with one database; each uses what it does not share with another test.
  // One more than a small machine has cores: somebody waits always.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Most tests take two seconds. A machine that others keep busy may be fifty times as slow, and nothing is wrong then.
  timeout: 600_000,
  expect: { timeout: 120_000 },
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
    // A trace takes a third of the time, also where nothing fails: `--trace on` records one.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? browser,
      // Pages live for minutes at most: what the optimising compilers do for them costs more than it saves.
      // Host names of no network lead here, for tests of what another site's page can do.
      args: ['--no-sandbox', '--js-flags=--no-opt --no-maglev', '--host-resolver-rules=MAP *.test 127.0.0.1'],
    },
  },
});
