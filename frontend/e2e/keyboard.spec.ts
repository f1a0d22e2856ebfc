import { expect, type Locator, type Page, test } from '@playwright/test';
import { field, open, password, topMenu, userMenu } from './helpers';

/** Presses Tab until the element has the focus, like a user without a mouse. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 180; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('not within reach of the Tab key');
}

/** Between the last and the first element of a dialog the focus is the browser's own for one step. */
const isWithin = (element: Element) =>
  element.contains(document.activeElement) || document.activeElement === document.body;

test('by keyboard alone: sign in, menu, table, dialog, sign out', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await open(page, '/management');
  await tabTo(page, field(page, '账号'));
  await page.keyboard.type('sushe');
  await tabTo(page, field(page, '密码'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  // The menu: the top entry, then the page in the sidebar.
  await tabTo(page, topMenu(page).getByRole('link', { name: '宿舍管理' }));
  await page.keyboard.press('Enter');
  const sidebar = page.getByRole('navigation', { name: '宿舍管理', exact: true });
  await tabTo(page, sidebar.getByRole('link', { name: '房间台账' }));
  await page.keyboard.press('Enter');

  // The table: search, open a row.
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('501');
  await page.keyboard.press('Enter');
  const room = page.getByRole('button', { name: /^查看 C栋 501/ });
  await expect(page).toHaveURL(/keyword=501/);
  await tabTo(page, room);
  await page.keyboard.press('Enter');

  // The dialog takes the focus, keeps it, and gives it back.
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate(isWithin)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(room).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: /用户菜单$/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const entry = (name: string) => userMenu(page).getByRole('menuitem', { name });
  await expect(entry('个人中心')).toBeFocused();
  await page.keyboard.press('End');
  await expect(entry('退出登录')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/management\?redirect=/);
});
