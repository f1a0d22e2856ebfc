import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import e2e from '../playwright.config';

/** The whole browser, as people use it, where it is there. */
const browser = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path));

/** Measurements in the browser, against the same binary and demo data as the tests; they print, and fail on nothing. */
export default defineConfig(e2e, {
  testDir: '.',
  globalSetup: '../e2e/globalSetup.ts',
  workers: 1,
  timeout: 600_000,
  use: { launchOptions: { executablePath: process.env.CHROMIUM ?? browser, args: ['--no-sandbox'] } },
});
