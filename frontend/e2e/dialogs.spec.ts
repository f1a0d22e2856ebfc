import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  desktop,
  expectAccessible,
  expectGoodOnBothSizes,
  field,
  open,
  openUserMenu,
  phone,
  settled,
  signInAs,
} from './helpers';

/** The dialog of the quick entries, which has all defaults (specification §2, Generic dialog defaults). */
const dialog = (page: Page) => page.getByRole('dialog', { name: '编辑快捷入口' });
const opener = (page: Page) =>
  page.getByRole('region', { name: '快捷入口' }).getByRole('button', { name: '编辑' });
const question = (page: Page) => page.getByRole('dialog', { name: '有未保存的内容' });

async function openDialog(page: Page): Promise<void> {
  await opener(page).click();
  await expect(dialog(page).getByRole('checkbox').first()).toBeVisible();
  await settled(page);
}

/** Ticks a page that was not ticked, or takes a tick back; nothing is saved. */
const change = (page: Page) => dialog(page).getByRole('checkbox').first().click();

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/dashboard');
});

test('a dialog has a title, is half as wide as the window, 15vh from its top, and modal', async ({
  page,
}) => {
  await openDialog(page);
  const { width, y } = (await dialog(page).boundingBox()) ?? { width: 0, y: 0 };
  const window = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: innerHeight,
  }));
  expect(Math.abs(width - window.width / 2)).toBeLessThan(12);
  expect(Math.abs(y - window.height * 0.15)).toBeLessThan(2);
  await expect(dialog(page)).toHaveAttribute('aria-modal', 'true');
  await expect(dialog(page).getByText('编辑快捷入口')).toBeVisible();

  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(560);

  // However long it is, the title ends before the cross.
  const cross = await dialog(page).getByRole('button', { name: '关闭' }).boundingBox();
  const title = dialog(page).getByText('编辑快捷入口');
  const ends = await title.evaluate((element) => {
    element.textContent = '胡桃木'.repeat(40);
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right;
  });
  expect(ends).toBeLessThan(cross?.x ?? 0);
});

test('the focus goes to the first field, stays in the dialog and comes back to the opener', async ({
  page,
}) => {
  await openDialog(page);
  await expect(dialog(page).getByLabel('搜索功能')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

const ways: ((page: Page) => Promise<void>)[] = [
  (page) => page.keyboard.press('Escape'),
  (page) => page.mouse.click(20, 500),
  (page) => dialog(page).getByRole('button', { name: '关闭' }).click(),
  (page) => dialog(page).getByRole('button', { name: '取消' }).click(),
];

test('Escape, the mask, the cross and 取消 close a dialog, and it is destroyed', async ({ page }) => {
  for (const close of ways) {
    await openDialog(page);
    await expect(dialog(page).getByLabel('搜索功能')).toHaveValue('');
    await dialog(page).getByLabel('搜索功能').fill('没有这个功能');
    await close(page);
    await expect(page.locator('.ant-modal')).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  }
});

test('Escape, the mask, the cross and 取消 ask before they throw unsaved input away', async ({ page }) => {
  await openDialog(page);
  const chosen = dialog(page).getByText(/^已选/);
  const saved = (await chosen.textContent()) ?? '';
  for (const close of ways) {
    await change(page);
    await expect(chosen).not.toHaveText(saved);
    const changed = (await chosen.textContent()) ?? '';
    await close(page);
    await expect(question(page)).toContainText('快捷入口还没有保存，关闭后将丢失。');
    await settled(page);
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(chosen).toHaveText(changed);

    await close(page);
    await expect(question(page)).toBeVisible();
    await settled(page);
    await question(page).getByRole('button', { name: '放弃修改' }).click();
    await expect(page.locator('.ant-modal')).toHaveCount(0);
    await openDialog(page);
    await expect(chosen).toHaveText(saved);
  }
});

test('what could not be saved is said in the dialog, which stays with all that was done', async ({
  page,
}) => {
  await page.route('**/api/Procedure/**', (call) =>
    call.request().postData()?.includes('快捷入口保存')
      ? call.fulfill({ json: { code: -1, msg: '数据库暂时不可用', data: null } })
      : call.continue(),
  );
  await openDialog(page);
  await change(page);
  const chosen = await dialog(page).getByText(/^已选/).textContent();
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('数据库暂时不可用');
  await expect(dialog(page).getByText(/^已选/)).toHaveText(chosen ?? '');
  await expect(page.getByText('数据库暂时不可用')).toHaveCount(1);
});

test('a typed password is asked about, too', async ({ page }) => {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const passwords = page.getByRole('dialog', { name: '修改密码' });
  await expect(field(page, '原密码')).toBeFocused();
  await field(page, '原密码').fill('secret');
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('新密码还没有保存');
  await question(page).getByRole('button', { name: '继续编辑' }).click();
  await expect(question(page)).toBeHidden();
  await expect(field(page, '原密码')).toHaveValue('secret');
  await field(page, '原密码').fill('');
  await page.keyboard.press('Escape');
  await expect(passwords).toBeHidden();
});

test('long content scrolls between the title and the buttons', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 460 });
  await openDialog(page);
  const save = dialog(page).getByRole('button', { name: '保存' });
  const { y, height } = (await save.boundingBox()) ?? { y: 460, height: 0 };
  expect(y + height).toBeLessThanOrEqual(460);
  await expect(dialog(page).getByText('编辑快捷入口')).toBeInViewport();
});

test('a dialog and its question fit and are accessible', async ({ page }) => {
  await page.setViewportSize(phone);
  await openDialog(page);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await settled(page);
    const { x, width, y, height } = await boxOf(dialog(page));
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(size.width);
    if (size === phone) expect(width).toBeGreaterThan(350);
    expect(y + height).toBeLessThanOrEqual(size.height + 24);
    await expectAccessible(page);
  }
  await change(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await expectGoodOnBothSizes(page);
});

const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: -1, width: 0, y: 0, height: 0 };
