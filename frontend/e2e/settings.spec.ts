import { expect, type Page, test } from '@playwright/test';
import { presets } from '../src/components/theme/presets';
import { expectAccessible, expectGoodOnBothSizes, open, openUserMenu, phone, signInAs } from './helpers';

const drawer = (page: Page) => page.getByRole('dialog', { name: '页面设置' });
const headerButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '页面设置' });
const brand = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--qiao-brand'));

async function openSettings(page: Page) {
  await headerButton(page).click();
  await expect(drawer(page)).toBeVisible();
}

async function opened(page: Page, account: string) {
  await signInAs(page, account);
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('theme colour: #009579 by default, eight predefined ones, applied at once, kept, by other tabs too', async ({
  page,
  context,
}) => {
  await opened(page, 'kefu');
  const other = await context.newPage();
  await open(other, '/dashboard');
  expect(await brand(page)).toBe('#009579');
  await openSettings(page);
  expect(presets).toHaveLength(9);
  for (const { name, color } of presets) {
    await drawer(page)
      .locator('label')
      .filter({ has: page.getByRole('radio', { name }) })
      .click();
    await expect.poll(() => brand(page)).toBe(color);
    await expect.poll(() => brand(other)).toBe(color);
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await brand(page)).toBe(presets.at(-1)?.color);
});

test('light or dark: by the system, or by the setting, which the splash keeps to as well', async ({
  page,
}) => {
  const theme = (wanted: string) => expect(page.locator(':root')).toHaveAttribute('data-theme', wanted);
  await page.emulateMedia({ colorScheme: 'dark' });
  await opened(page, 'caiwu');
  await theme('dark');
  await openSettings(page);
  await expect(drawer(page).getByRole('radio', { name: '跟随系统' })).toBeChecked();
  await drawer(page).getByText('浅色').click();
  await theme('light');
  await page.emulateMedia({ colorScheme: 'light' });
  await drawer(page).getByText('深色').click();
  await theme('dark');
  // Before the application's scripts have come.
  await page.route(/\/(umi|framework)\.\w+\.js/, (call) => call.abort());
  await page.reload();
  await theme('dark');
  await expect(page.locator('.qiao-splash')).toHaveCSS('background-color', 'rgb(16, 21, 20)');
});

test('any other colour can be picked, and restoring the defaults takes it back', async ({ page }) => {
  await opened(page, 'caiwu');
  await openSettings(page);
  await drawer(page).getByLabel('自定义颜色').fill('#ffee00');
  await expect.poll(() => brand(page)).toBe('#ffee00');
  await expectAccessible(page);
  await drawer(page).getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(() => brand(page)).toBe('#009579');
  await expect(drawer(page).getByRole('radio', { name: '桥绿（默认）' })).toBeChecked();
});

test('without "show settings" the header’s button is gone, and the user menu still offers them', async ({
  page,
}) => {
  await opened(page, 'sushe');
  await openSettings(page);
  await drawer(page)
    .getByLabel(/^在顶栏显示/)
    .click();
  await expect(headerButton(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await page.reload();
  await openUserMenu(page);
  await expect(headerButton(page)).toBeHidden();
  await page.getByRole('menuitem', { name: '页面设置' }).click();
  await drawer(page)
    .getByLabel(/^在顶栏显示/)
    .click();
  await expect(headerButton(page)).toBeVisible();
});

test('settings on by default: show settings, tags view, fixed header, sidebar logo; default UI size: medium; another one applies at once and is kept in the cookie', async ({
  page,
  context,
}) => {
  await opened(page, 'kefu');
  await openSettings(page);
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
  const size = (await context.cookies()).find(({ name }) => name === 'size');
  expect(size?.value).toBe('small');
  await page.reload();
  await openSettings(page);
  expect(await height()).toBe(24);
  await drawer(page).getByText('紧凑').click();
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('qiao.settings'))) ?? '')).toMatchObject({
    compact: true,
  });
});

test('the drawer is operated by keyboard, and gives the focus back', async ({ page }) => {
  await opened(page, 'caiwu');
  await headerButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  await drawer(page).getByRole('radio', { name: '桥绿（默认）' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => brand(page)).toBe('#409eff');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(headerButton(page)).toBeFocused();
});

test('the drawer and the page behind it are accessible, whatever the colour', async ({ page }) => {
  await page.setViewportSize(phone);
  await opened(page, 'kefu');
  // The default colour is that of every state in screens.spec.ts.
  for (const name of ['青色', '墨黑']) {
    await openSettings(page);
    await drawer(page)
      .locator('label')
      .filter({ has: page.getByRole('radio', { name }) })
      .click();
    await expectGoodOnBothSizes(page);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expectGoodOnBothSizes(page);
  }
});
