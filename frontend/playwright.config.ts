import { defineConfig } from '@playwright/test';

/** The browser tests drive the real gateway binary; `e2e/globalSetup.ts` starts it. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  // The tests share one gateway with one database; each uses what it does not share with another test.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On a build machine a test that fails is tried once more, and reported as flaky when it passes then.
  retries: process.env.CI ? 1 : 0,
  // Generous: axe reads every element, and build machines are slow.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // Set by the global setup, before the workers start.
    baseURL: process.env.QIAO_BASE_URL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
});
