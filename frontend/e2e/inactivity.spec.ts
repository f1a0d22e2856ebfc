import { expect, type Page, test } from '@playwright/test';
import { field, open, openUserMenu, press, signInAs } from './helpers';

/** Specification §4, in milliseconds. */
const limit = 600_000;

const warning = (page: Page) => page.getByRole('dialog', { name: '长时间没有操作' });
const note = (page: Page) => page.getByRole('alert').filter({ hasText: '长时间没有操作' });

async function reloads(page: Page, act: () => Promise<unknown>) {
  const loaded = page.waitForEvent('load');
  await act();
  await loaded;
}

test('after 10 minutes a warning above everything asks to press ctrl+F5; a dirty form stays usable, and the browser asks before it goes', async ({
  page,
}) => {
  let version = 1;
  await page.route('**/appVersion.json?*', (call) => call.fulfill({ json: { version } }));
  await page.clock.install();
  await signInAs(page, 'putong');
  const release = page.waitForResponse('**/appVersion.json?*');
  await open(page, '/dashboard');
  await release;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const act of [() => page.keyboard.press('Shift'), () => page.mouse.move(300, 300)]) {
    await page.clock.fastForward(limit / 2);
    await act();
  }
  version = 2;
  await page.clock.fastForward(limit / 2);
  await expect(warning(page)).toBeHidden();
  await page.clock.fastForward(limit / 2);
  await expect(warning(page)).toContainText('请按 ctrl+F5 刷新页面');
  // The release is not asked for while the answer of five minutes before is on its way.
  await expect(async () => {
    await page.clock.fastForward(limit / 2);
    await expect(page.getByRole('dialog', { name: '发现新版本' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page.mouse.click(20, 400);
  await expect(warning(page).getByRole('button')).toHaveText(['刷新页面']);
  await page.unroute('**/appVersion.json?*');
  await page.evaluate(() => localStorage.removeItem('qiao.version'));
  await reloads(page, () => warning(page).getByRole('button', { name: '刷新页面' }).click());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(warning(page)).toBeHidden();

  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  await field(page, '新密码').fill('half a password');
  await page.clock.fastForward(limit);
  await expect(note(page)).toContainText('新密码还没有保存');
  await expect(note(page)).toContainText('请按 ctrl+F5 刷新页面');
  await field(page, '新密码').fill('half a password, and more');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await note(page).getByRole('button', { name: '刷新页面' }).click();
  await expect(page.getByText('新密码还没有保存，刷新页面后将丢失。')).toBeVisible();
  await press(page, '继续编辑');
  await expect(page.getByRole('dialog', { name: '有未保存的内容' })).toBeHidden();
  await expect(field(page, '新密码')).toHaveValue('half a password, and more');
  await expect(note(page)).toBeVisible();

  await page.getByRole('dialog', { name: '修改密码' }).getByRole('button', { name: '取消' }).click();
  await press(page, '放弃修改');
  // With nothing left to save, the warning takes the page over.
  await expect(note(page)).toBeHidden();
  await reloads(page, () => warning(page).getByRole('button', { name: '刷新页面' }).click());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(warning(page)).toBeHidden();
});
