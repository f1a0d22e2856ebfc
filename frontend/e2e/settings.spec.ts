import { expect, type Page } from '@playwright/test';
import { presets } from '../src/components/theme/presets';
import { enter, test } from './desk';
import { expectGoodOnBothSizes, open, openUserMenu } from './helpers';

const drawer = (page: Page) => page.getByRole('dialog', { name: '页面设置' });
const headerButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '页面设置' });
const brand = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--qiao-brand'));

async function openSettings(page: Page) {
  await headerButton(page).click();
  await expect(drawer(page)).toBeVisible();
}

const choose = (page: Page, name: string) =>
  drawer(page)
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click();

test('theme colour, size and what is shown apply at once and outlive a reload; the colour reaches other windows', async ({
  desk: page,
}) => {
  await enter(page, 'putong', '/dashboard');
  expect(await brand(page)).toBe('#009579');
  const other = await page.context().newPage();
  await open(other, '/dashboard');
  await page.bringToFront();
  await headerButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  await drawer(page).getByRole('radio', { name: '桥绿（默认）' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => brand(page)).toBe('#409eff');
  await expect.poll(() => brand(other)).toBe('#409eff');
  const last = presets.at(-1);
  await choose(page, last?.name ?? '');
  await expect.poll(() => brand(other)).toBe(last?.color);
  await other.close();

  const switches = drawer(page).getByRole('switch');
  await expect(switches).toHaveCount(4);
  for (const toggle of await switches.all()) await expect(toggle).toBeChecked();
  const restore = drawer(page).getByRole('button', { name: '恢复默认' });
  const height = async () => (await restore.boundingBox())?.height;
  await expect(drawer(page).getByRole('radio', { name: '中' })).toBeChecked();
  expect(await height()).toBe(32);
  await drawer(page).getByText('大', { exact: true }).click();
  await expect.poll(height).toBe(40);
  await drawer(page).getByText('小', { exact: true }).click();
  await expect.poll(height).toBe(24);
  const size = (await page.context().cookies()).find(({ name }) => name === 'size');
  expect(size?.value).toBe('small');
  await drawer(page)
    .getByLabel(/^在顶栏显示/)
    .click();
  await expect(headerButton(page)).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await brand(page)).toBe(last?.color);
  await expect(headerButton(page)).toBeHidden();
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '页面设置' }).click();
  expect(await height()).toBe(24);
  await restore.click();
  await expect.poll(() => brand(page)).toBe('#009579');
  await expect.poll(height).toBe(32);
  await page.keyboard.press('Escape');
  await expect(headerButton(page)).toBeVisible();
});

test('light or dark: by the system, or by the setting, which the splash keeps to as well', async ({
  desk: page,
}) => {
  const theme = (wanted: string) => expect(page.locator(':root')).toHaveAttribute('data-theme', wanted);
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, 'putong', '/dashboard');
  await theme('dark');
  await openSettings(page);
  await expect(drawer(page).getByRole('radio', { name: '跟随系统' })).toBeChecked();
  await drawer(page).getByText('浅色').click();
  await theme('light');
  // The default colour is that of every other test.
  await choose(page, '青色');
  await expectGoodOnBothSizes(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await drawer(page).getByText('深色').click();
  await theme('dark');
  // Before the application's scripts have come.
  await page.route(/\/(umi|framework)\.\w+\.js/, (call) => call.abort());
  await page.reload();
  await theme('dark');
  await expect(page.locator('.qiao-splash')).toHaveCSS('background-color', 'rgb(16, 21, 20)');
});
