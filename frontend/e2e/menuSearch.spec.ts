import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { expectAccessible, expectGoodOnBothSizes, go } from './helpers';

const box = (page: Page) => page.getByRole('combobox', { name: '全局搜索' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const dialog = (page: Page) => page.getByRole('dialog', { name: '全局搜索' });

async function openSearch(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: '全局搜索' }).click();
  await expect(box(page)).toBeFocused();
}

test('pages are found by title, path and pinyin, announcements and staff too', async ({ desk: page }) => {
  await enter(page, 'admin', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('宿舍报修');
  await expect(options(page).first()).toContainText('宿舍管理 > 宿舍报修');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/dormitory\/repair$/);
  await expect(dialog(page)).toBeHidden();

  await openSearch(page);
  await box(page).fill('store/shop');
  await expect(options(page).first()).toContainText('店铺信息');
  await box(page).fill('ssbx');
  await expect(options(page).first()).toContainText('宿舍管理 > 宿舍报修');
  await box(page).fill('store/shop');
  await options(page).filter({ hasText: '店铺信息' }).first().click();
  await expect(page).toHaveURL(/#\/store\/shop$/);

  await openSearch(page);
  await box(page).fill('Q00007');
  await page.getByRole('option', { name: /张伟 员工/ }).click();
  await expect(page.getByRole('dialog', { name: '员工：张伟' })).toBeVisible();
  await page.keyboard.press('Escape');

  await openSearch(page);
  await box(page).fill('价格表');
  const announcements = page.getByRole('group', { name: '通知与公告' });
  await expect(announcements.getByRole('option')).toHaveText([/^新版柜体价格表生效通知/]);
  await expectGoodOnBothSizes(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '新版柜体价格表生效通知' })).toBeVisible();
});

test('records are found by their number, to which it leads; hidden routes and those of others are not found', async ({
  desk: page,
}) => {
  await enter(page, 'putong', '/dashboard');
  await openSearch(page);
  for (const text of ['客户详情', '授权管理', 'system/authorize']) {
    await box(page).fill(text);
    await expect(dialog(page)).toContainText(`没有找到“${text}”`);
    await expect(options(page)).toHaveCount(0);
  }
  await box(page).fill('BX20');
  const found = page.getByRole('group', { name: '单据与档案' }).getByRole('option').first();
  await expect(found).toContainText('报修 · ');
  const number = /BX\d+/.exec((await found.textContent()) ?? '')?.[0] ?? '';
  await found.click();
  const detail = page.getByRole('dialog', { name: new RegExp(number) });
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await go(page, `/find/${number.toLowerCase()}`);
  await expect(detail).toBeVisible();
  await expect(page).toHaveURL(/#\/dormitory\/repair\?id=/);
  await page.keyboard.press('Escape');
  // A record that the user may not see counts as missing.
  await go(page, '/find/IQC20261118001');
  await expect(page.getByRole('main')).toContainText('没有编号为 IQC20261118001 的记录，或者您无权查看');
  await expectAccessible(page);
});
