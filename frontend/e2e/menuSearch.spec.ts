import { expect, type Page, test } from '@playwright/test';
import {
  chunkFiles,
  expectAccessible,
  expectGoodOnBothSizes,
  open,
  openUserMenu,
  phone,
  signInAs,
} from './helpers';

const box = (page: Page) => page.getByRole('combobox', { name: '全局搜索' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const dialog = (page: Page) => page.getByRole('dialog', { name: '全局搜索' });

async function openSearch(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: '全局搜索' }).click();
  await expect(box(page)).toBeFocused();
}

async function opened(page: Page, account: string) {
  await signInAs(page, account);
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('the search box filters the user’s visible routes by title and path and goes to the chosen route', async ({
  page,
}) => {
  await opened(page, 'admin');
  await openSearch(page);
  await page.keyboard.type('宿舍报修');
  await expect(options(page).first()).toContainText('宿舍管理 > 宿舍报修');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/dormitory\/repair$/);
  await expect(dialog(page)).toBeHidden();

  await openSearch(page);
  await page.keyboard.type('store/shop');
  await expect(options(page).first()).toContainText('店铺信息');
  await options(page).first().click();
  await expect(page).toHaveURL(/#\/store\/shop$/);

  await openSearch(page);
  await page.keyboard.type('价格表');
  const announcements = page.getByRole('group', { name: '通知与公告' });
  await expect(announcements.getByRole('option')).toHaveText([/^新版柜体价格表生效通知/]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '新版柜体价格表生效通知' })).toBeVisible();
  await expect(page).toHaveURL(/#\/store\/shop$/);
});

test('staff are found by name and number, by those who have their page', async ({ page }) => {
  await opened(page, 'admin');
  await openSearch(page);
  await page.keyboard.type('Q00007');
  await expect(page.getByRole('option', { name: /张伟 员工/ })).toBeVisible();
  await page.getByRole('option', { name: /张伟 员工/ }).click();
  await expect(page.getByRole('dialog', { name: '员工：张伟' })).toBeVisible();
});

test('records are found by their number, and a number leads to its record', async ({ page }) => {
  await opened(page, 'putong');
  await openSearch(page);
  await page.keyboard.type('BX20');
  const found = page.getByRole('group', { name: '单据与档案' }).getByRole('option').first();
  await expect(found).toContainText('报修 · ');
  const number = /BX\d+/.exec((await found.textContent()) ?? '')?.[0] ?? '';
  await found.click();
  const detail = page.getByRole('dialog', { name: new RegExp(number) });
  await expect(detail).toBeVisible();
  await open(page, `/find/${number.toLowerCase()}`);
  await expect(detail).toBeVisible();
  await expect(page).toHaveURL(/#\/dormitory\/repair\?id=/);
  // A record that the user may not see counts as missing.
  await open(page, '/find/IQC20261118001');
  await expect(page.getByRole('main')).toContainText('没有编号为 IQC20261118001 的记录，或者您无权查看');
  await expectAccessible(page);
});

test('hidden routes and those of others are not found', async ({ page }) => {
  await opened(page, 'putong');
  await openSearch(page);
  for (const text of ['客户详情', '授权管理', 'system/authorize']) {
    await box(page).fill(text);
    await expect(dialog(page)).toContainText(`没有找到“${text}”`);
    await expect(options(page)).toHaveCount(0);
  }
});

test('pages are found by their pinyin, by initials too', async ({ page }) => {
  await opened(page, 'sushe');
  for (const typed of ['ssbx', 'sushebaoxiu', 'baoxiu']) {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type(typed);
    await expect(options(page).first()).toContainText('宿舍管理 > 宿舍报修');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }
});

test('the search works without its pinyin dictionary', async ({ page }) => {
  await page.route(chunkFiles('pinyin', '.js'), (call) => call.abort());
  await opened(page, 'sushe');
  await openSearch(page);
  await page.keyboard.type('宿舍报修');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/dormitory\/repair$/);
});

test('Ctrl+K and ⌘K open it from anywhere, except over a dialog; the focus comes back', async ({ page }) => {
  await opened(page, 'kefu');
  for (const shortcut of ['Control+k', 'Meta+k']) {
    await page.keyboard.press(shortcut);
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeHidden();

  await openSearch(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '全局搜索' })).toBeFocused();
});

test('the search is accessible: with hints, with results and without', async ({ page }) => {
  await page.setViewportSize(phone);
  await opened(page, 'admin');
  await page.keyboard.press('Control+k');
  for (const text of ['', '宿舍', '没有这样的页面']) {
    await box(page).fill(text);
    await expect(dialog(page).getByRole('status')).toContainText(text ? /找到/ : /输入名称/);
    await expectGoodOnBothSizes(page);
  }
});
