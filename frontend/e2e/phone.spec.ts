import { expect, test } from '@playwright/test';
import { open, openUserMenu, signInAs } from './helpers';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a dealer on a phone: drawer instead of menus, nothing wider than the screen', async ({ page }) => {
  await signInAs(page, 'jxs');
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: /刘洋$/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('navigation', { name: '全部菜单' });
  await drawer.getByText('店铺管理').click();
  await drawer.getByRole('link', { name: '店铺信息' }).click();
  await expect(page).toHaveURL(/#\/store\/shop$/);
  await expect(drawer).toBeHidden();
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '首页' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('the public pages fit a phone and may be zoomed', async ({ page }) => {
  for (const path of ['/management', '/login']) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content');
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/);
});
