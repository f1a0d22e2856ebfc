import { expect, type Page, test } from '@playwright/test';
import { expectGoodOnBothSizes, field, open, openUserMenu, phone, signInAs } from './helpers';

/** Specification §4, in milliseconds. */
const limit = 600_000;

const warning = (page: Page) => page.getByRole('dialog', { name: '长时间没有操作' });
const note = (page: Page) => page.getByRole('alert').filter({ hasText: '长时间没有操作' });

async function opened(page: Page) {
  await page.clock.install();
  await signInAs(page, 'kefu');
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // From here on time passes only when the test says so.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
}

/** A form with something half-typed in it. */
async function half(page: Page) {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  await field(page, '新密码').fill('half a password');
}

async function reloads(page: Page, act: () => Promise<unknown>) {
  const loaded = page.waitForEvent('load');
  await act();
  await loaded;
}

test('after 10 minutes without activity a non-dismissible warning asks to press ctrl+F5', async ({
  page,
}) => {
  await opened(page);
  for (const act of [() => page.keyboard.press('Shift'), () => page.mouse.move(300, 300)]) {
    await act();
    await page.clock.runFor(limit - 1000);
    await expect(warning(page)).toBeHidden();
  }
  await page.clock.runFor(2000);
  await expect(warning(page)).toContainText('请按 ctrl+F5 刷新页面');
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await page.mouse.click(20, 400);
  await expect(warning(page).getByRole('button')).toHaveText(['刷新页面']);
  await reloads(page, () => page.keyboard.press('Control+F5').then(() => page.reload()));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(warning(page)).toBeHidden();
});

test('with a dirty form the warning says what is unsaved and leaves it usable; the browser asks before it goes', async ({
  page,
}) => {
  await opened(page);
  await page.clock.resume();
  await half(page);
  await page.clock.fastForward(limit);
  await expect(note(page)).toContainText('新密码还没有保存');
  await expect(note(page)).toContainText('请按 ctrl+F5 刷新页面');
  await expect(note(page).getByRole('button')).toHaveText(['刷新页面']);

  await field(page, '新密码').fill('half a password, and more');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await note(page).getByRole('button', { name: '刷新页面' }).click();
  await expect(page.getByText('新密码还没有保存，刷新页面后将丢失。')).toBeVisible();
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect(page.getByRole('dialog', { name: '有未保存的内容' })).toBeHidden();
  await expect(field(page, '新密码')).toHaveValue('half a password, and more');
  await expect(note(page)).toBeVisible();

  await page.getByRole('dialog', { name: '修改密码' }).getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(field(page, '新密码')).toBeHidden();
  // With nothing left to save, the warning takes the page over.
  await expect(note(page)).toBeHidden();
  await reloads(page, () => warning(page).getByRole('button', { name: '刷新页面' }).click());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(warning(page)).toBeHidden();
});

test('the warning stands above the update popup, and refreshes', async ({ page }) => {
  let version = 1;
  await page.route('**/appVersion.json?*', (call) => call.fulfill({ json: { version } }));
  await opened(page);
  version = 2;
  await page.clock.runFor(limit);
  await page.clock.resume();
  await expect(page.getByRole('dialog', { name: '发现新版本' })).toBeVisible();
  await expect(warning(page)).toBeVisible();
  await reloads(page, () => warning(page).getByRole('button', { name: '刷新页面' }).click());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the warning beside a dirty form is accessible', async ({ page }) => {
  await page.setViewportSize(phone);
  await opened(page);
  await page.clock.resume();
  await half(page);
  await page.clock.fastForward(limit);
  await expect(note(page)).toBeVisible();
  await expectGoodOnBothSizes(page);
});
