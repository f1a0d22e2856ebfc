import { defineConfig } from '@playwright/test';
import e2e from '../playwright.config';

/** Measurements in the browser, against the same binary and demo data as the tests; they print, and fail on nothing. */
export default defineConfig(e2e, {
  testDir: '.',
  globalSetup: '../e2e/globalSetup.ts',
  workers: 1,
  // The whole browser, as people use it.
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
  },
});
