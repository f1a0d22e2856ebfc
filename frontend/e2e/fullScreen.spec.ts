import { expect, type Page, test } from '@playwright/test';
import { open, signInAs } from './helpers';

const button = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });
const full = (page: Page) => page.evaluate(() => document.fullscreenElement === document.documentElement);

test('the fullscreen toggle goes to full screen and back, and follows the browser', async ({ page }) => {
  await signInAs(page, 'kefu');
  await open(page, '/dashboard');
  await button(page, '全屏').click();
  await expect(button(page, '退出全屏')).toBeVisible();
  expect(await full(page)).toBe(true);
  await button(page, '退出全屏').click();
  await expect(button(page, '全屏')).toBeVisible();
  expect(await full(page)).toBe(false);

  await button(page, '全屏').click();
  await expect(button(page, '退出全屏')).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await expect(button(page, '全屏')).toBeVisible();
});

test('if fullscreen is unsupported it warns: you browser can not work', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }),
  );
  await signInAs(page, 'kefu');
  await open(page, '/dashboard');
  await button(page, '全屏').click();
  await expect(page.getByText('you browser can not work', { exact: true })).toBeVisible();
  expect(await full(page)).toBe(false);
});
