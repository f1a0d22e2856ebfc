import { expect, type Page, test } from '@playwright/test';
import { field, open, password, signInAnew } from './helpers';

const lock = (page: Page) => page.getByRole('dialog', { name: /屏幕已锁定$/ });

/** Begins a room, so that something is typed and not saved. */
async function typing(page: Page): Promise<void> {
  await open(page, '/dormitory/inventory');
  await page.getByRole('button', { name: '新增' }).click();
  await field(page, '水表号').fill('9901');
}

async function unlock(page: Page, secret: string): Promise<void> {
  await field(page, '密码').fill(secret);
  await field(page, '密码').press('Enter');
}

test('a locked screen hides every tab, also after F5, until the password is given; somebody else can sign in there', async ({
  page,
  context,
}) => {
  await signInAnew(page, 'sushe');
  await typing(page);
  const other = await context.newPage();
  await open(other, '/dashboard');
  await expect(other.getByRole('heading', { level: 1, name: /李秀英$/ })).toBeVisible();
  await page.keyboard.press('Control+Alt+l');
  for (const tab of [page, other]) {
    await expect(lock(tab)).toBeVisible();
    await expect(field(tab, '密码')).toBeFocused();
    await expect(tab.getByRole('heading')).toHaveCount(1);
    await expect(tab.getByRole('banner')).toBeHidden();
  }
  await expect(page.locator('input[type=text]').first()).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect((await page.request.get('/admin/dormitory/repair/treatCount')).status()).toBe(423);

  await other.reload();
  await expect(lock(other)).toBeVisible();
  await unlock(page, 'not the password');
  await expect(lock(page).getByRole('alert')).toHaveText('密码错误');
  await unlock(page, password);
  await expect(lock(page)).toBeHidden();
  await expect(field(page, '水表号')).toHaveValue('9901');
  await expect(field(page, '水表号')).toBeFocused();
  await expect(other.getByRole('heading', { level: 1, name: /李秀英$/ })).toBeVisible();

  await page.keyboard.press('Control+Alt+l');
  await lock(page).getByRole('button', { name: '退出登录，换账号' }).click();
  await expect(lock(page)).toContainText('还没有保存，退出后将丢失');
  await lock(page).getByRole('button', { name: '仍要退出登录' }).click();
  await expect(lock(page)).toBeHidden();
  await expect(field(page, '账号')).toBeFocused();
});
