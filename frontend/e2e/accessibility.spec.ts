import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, fillSignIn, open, openUserMenu, signInAs } from './helpers';

for (const [size, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('the public pages are accessible, a failed sign-in too', async ({ page }) => {
      await open(page, '/management');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await open(page, '/login');
      await fillSignIn(page, `nobody-${size}`, 'wrong');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });

    for (const path of ['/dashboard', '/dormitory/repair', '/401', '/404', '/501'])
      test(`${path} is accessible`, async ({ page }) => {
        await signInAs(page, 'admin');
        await open(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expectAccessible(page);
      });

    const openers: Record<string, (page: Page) => Promise<void>> = {
      'an announcement': (page) =>
        page.getByRole('region', { name: '公告' }).getByRole('listitem').first().getByRole('button').click(),
      'the quick entries’ dialog': (page) => page.getByRole('button', { name: '编辑' }).click(),
      'the password dialog': async (page) => {
        await openUserMenu(page);
        await page.getByRole('menuitem', { name: '修改密码' }).click();
      },
    };
    for (const [name, openIt] of Object.entries(openers))
      test(`${name} is accessible`, async ({ page }) => {
        await signInAs(page, 'admin');
        await open(page, '/dashboard');
        await openIt(page);
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
      });
  });

test('the document has a language, no inline script and no outside host', async ({ page }) => {
  const hosts = new Set<string>();
  page.on('request', (call) => hosts.add(new URL(call.url()).host));
  await signInAs(page, 'admin');
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(await page.locator('script:not([src])').count()).toBe(0);
  hosts.delete('');
  expect(hosts.size).toBe(1);
});
