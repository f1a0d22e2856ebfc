import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';

const button = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });
const full = (page: Page) => page.evaluate(() => document.fullscreenElement === document.documentElement);

test('the fullscreen toggle goes to full screen and back, and follows the browser', async ({
  desk: page,
}) => {
  await enter(page, 'putong', '/dashboard');
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
