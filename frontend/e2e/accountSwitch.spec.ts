import { expect, type Page, test } from '@playwright/test';
import {
  desktop,
  expectGoodOnBothSizes,
  go,
  open,
  openUserMenu,
  phone,
  signInAnew,
  tabs,
  topMenu,
} from './helpers';

const banner = (page: Page) => page.getByRole('region', { name: '账号切换' });
const dialog = (page: Page) => page.getByRole('dialog', { name: '切换账号' });
const field = (page: Page) => page.getByPlaceholder('请输入账号/电话号码进行切换');

async function openDialog(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '切换账号' }).click();
  await expect(field(page)).toBeFocused();
}

/** Switches as a person does: the account, Enter to find it, Enter to switch. */
async function switchTo(page: Page, account: string): Promise<void> {
  await openDialog(page);
  await field(page).fill(account);
  await field(page).press('Enter');
  await expect(dialog(page).getByRole('button', { name: /^切换到/ })).toBeVisible();
  await field(page).press('Enter');
  await expect(banner(page)).toBeVisible();
}

test('information-centre staff switch by phone number or account; other windows follow; the own account comes back with its tabs', async ({
  page,
  context,
}) => {
  const own = (one: Page) => one.getByRole('button', { name: '陈建国，用户菜单' });
  await signInAnew(page, 'admin');
  await open(page, '/system/authorize');
  await expect(tabs(page)).toContainText('权限');
  const other = await context.newPage();
  await open(other, '/dashboard');
  await expect(own(other)).toBeVisible();
  await page.bringToFront();
  const session = async () => (await context.cookies()).find(({ name }) => name === 'qiao_session')?.value;
  const before = await session();
  await openDialog(page);
  // Whom one may not switch to looks like nobody.
  for (const account of ['admin', 'no-such-account']) {
    await field(page).fill(account);
    await field(page).press('Enter');
    await expect(dialog(page).getByText(/没有找到可以切换的账号/)).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: '查找' })).toBeEnabled();
  }
  await field(page).fill('13800000007');
  await field(page).press('Enter');
  await expect(dialog(page)).toContainText('putong');
  await expect(dialog(page)).toContainText('生产部 · 普通员工');
  await page.getByRole('button', { name: '切换到张伟' }).click();
  await expect(banner(page)).toContainText('正在以张伟（生产部）的身份操作');
  await expect(banner(page)).toContainText(/由陈建国切换，剩余(30:00|2\d:\d\d)/);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(topMenu(page).getByRole('link', { name: '系统管理' })).toBeHidden();
  expect(await session()).not.toBe(before);
  await expect(banner(other)).toBeVisible();
  await page.reload();
  await expect(banner(page)).toBeVisible();
  // Never from one account to the next.
  await openUserMenu(page);
  await expect(page.getByRole('menuitem', { name: '切换账号' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await go(page, '/dormitory/repair');
  await expect(tabs(page)).toContainText('宿舍报修');
  await expect(tabs(page)).not.toContainText('权限');
  await banner(page).getByRole('button', { name: '返回本人账号' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(own(other)).toBeVisible();
  await expect(own(page)).toBeVisible();
  await expect(tabs(page)).toContainText('权限');
  await expect(tabs(page)).not.toContainText('宿舍报修');
  await other.close();

  // Signing out while switched ends the own session too.
  await switchTo(page, 'putong');
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/management/);
  await open(page, '/dashboard');
  await expect(page).toHaveURL(/#\/management/);
});

test('when the 30 minutes end, the own account is back with a message; the header stays below the banner', async ({
  page,
}) => {
  await page.clock.install();
  await signInAnew(page, 'admin');
  await page.setViewportSize(phone);
  await open(page, '/dashboard');
  await openDialog(page);
  await expectGoodOnBothSizes(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await switchTo(page, 'putong');
  await expect(dialog(page)).toBeHidden();
  await expectGoodOnBothSizes(page);
  // So low that the page has to be scrolled.
  for (const { width } of [phone, desktop]) {
    await page.setViewportSize({ width, height: 600 });
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    const [strip, header] = await Promise.all([
      banner(page).boundingBox(),
      page.getByRole('banner').boundingBox(),
    ]);
    expect(strip?.y).toBe(0);
    expect(header?.y).toBe(strip?.height);
  }
  await page.clock.fastForward('28:30');
  await expect(banner(page)).toContainText('请尽快保存');
  await page.clock.fastForward('01:31');
  await page.clock.runFor(1000);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByText('已返回本人账号')).toBeVisible();
  await expect(page.getByRole('button', { name: '陈建国，用户菜单' })).toBeVisible();
});
