import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { expectAccessible, go, open, openUserMenu, press, signInAs, tabs, userMenu } from './helpers';

const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true });
const titles = (page: Page) => tabs(page).getByRole('link');

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await tab(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('a page stays as it was left behind its tab: what was typed, opened and scrolled', async ({
  desk: page,
}) => {
  // Wide enough for all columns: the page scrolls, and not the list within it.
  await page.setViewportSize({ width: 1600, height: 900 });
  await enter(page, 'admin', '/system/procedure');
  const search = page.getByRole('searchbox');
  await expect(page.getByRole('row', { name: /首页概览查询/ })).toBeVisible();
  await page.getByRole('row').last().scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(100);
  // The page reads it with the next frame; no user leaves it sooner.
  await page.evaluate(
    () => new Promise((heard) => requestAnimationFrame(() => requestAnimationFrame(heard))),
  );
  await go(page, '/message/log');
  await expect(page).toHaveTitle(/^发送记录/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await tab(page, '存储过程').click();
  await expect(page.getByRole('row', { name: /首页概览查询/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await search.fill('P_Base');
  await expect(page).toHaveURL(/keyword=P_Base/);
  await tab(page, '发送记录').click();
  await expect(page).toHaveTitle(/^发送记录/);
  await tab(page, '存储过程').click();
  await expect(search).toHaveValue('P_Base');
  await expect(page).toHaveURL(/#\/system\/procedure\?keyword=P_Base$/);
  await expect(page).toHaveTitle(/^存储过程/);
});

test('an entry of the menu leads to its open tab as it was left; from the page itself it resets it', async ({
  desk: page,
}) => {
  const month = new Date().toISOString().slice(0, 7);
  await enter(page, 'sushe', `/dormitory/reading?month=${month}&building=${encodeURIComponent('夫妻楼')}`);
  const entry = page
    .getByRole('navigation', { name: '宿舍管理' })
    .getByRole('link', { name: '抄表', exact: true });
  await go(page, '/dormitory/repair');
  await expect(tab(page, '宿舍报修')).toHaveAttribute('aria-current', 'page');
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`#/dormitory/reading\\?month=${month}&`));
  await page
    .getByRole('textbox', { name: /本月读数/ })
    .first()
    .fill('1');
  await entry.click();
  const question = page.getByRole('dialog', { name: '有未保存的内容' });
  await expect(question).toBeVisible();
  await press(page, '继续编辑');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`#/dormitory/reading\\?month=${month}&`));
  await entry.click();
  await press(page, '放弃修改');
  await expect(page).toHaveURL(/#\/dormitory\/reading$/);
});

test('tabs are pinned, put in order by dragging and by keyboard, and stay so after F5; those on one side are closed at once', async ({
  desk: page,
}) => {
  await enter(page, 'admin', '/remit/list');
  await go(page, '/remit/account');
  await go(page, '/remit/report');
  await expect(titles(page)).toHaveText(['回款登记', '账户管理', '回款统计']);
  await choose(page, '账户管理', '固定');
  await expect(titles(page)).toHaveText(['账户管理', '回款登记', '回款统计']);
  await expect(tabs(page).getByRole('button', { name: '关闭账户管理' })).toHaveCount(0);
  await titles(page).first().click({ button: 'middle' });
  await expect(titles(page)).toHaveCount(3);
  await page.reload();
  await expect(titles(page)).toHaveText(['账户管理', '回款登记', '回款统计']);
  await choose(page, '回款统计', '全部关闭');
  await expect(titles(page)).toHaveText(['账户管理']);
  await expect(page).toHaveURL(/#\/remit\/account$/);
  await titles(page).first().click({ button: 'right' });
  await expect(page.getByRole('menu', { name: /^标签页/ }).getByRole('menuitem')).toHaveText([
    '刷新',
    '关闭其他',
    '全部关闭',
    '取消固定',
  ]);
  await page.getByRole('menuitem', { name: '取消固定' }).click();
  await go(page, '/remit/report');
  await expect(tabs(page).getByRole('button', { name: '关闭账户管理' })).toBeVisible();

  await choose(page, '回款统计', '关闭其他');
  await go(page, '/inspection/list');
  await choose(page, '检验单', '关闭其他');
  for (const name of ['defect', 'cut', 'category']) await go(page, `/inspection/${name}`);
  await expect(titles(page)).toHaveText(['检验单', '缺陷汇总', '裁切缺陷', '缺陷类别']);
  await tab(page, '缺陷类别').dragTo(tab(page, '缺陷汇总'));
  await expect(titles(page)).toHaveText(['检验单', '缺陷类别', '缺陷汇总', '裁切缺陷']);
  await tab(page, '裁切缺陷').focus();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect(titles(page)).toHaveText(['检验单', '缺陷类别', '裁切缺陷', '缺陷汇总']);
  await page.reload();
  await expect(titles(page)).toHaveText(['检验单', '缺陷类别', '裁切缺陷', '缺陷汇总']);

  await choose(page, '裁切缺陷', '关闭左侧');
  await expect(titles(page)).toHaveText(['裁切缺陷', '缺陷汇总']);
  await expect(page).toHaveURL(/#\/inspection\/cut$/);
  await tab(page, '缺陷汇总').click();
  await choose(page, '裁切缺陷', '关闭右侧');
  await expect(titles(page)).toHaveText(['裁切缺陷']);
  await expect(page).toHaveURL(/#\/inspection\/cut$/);
});

test('many tabs: wheel and arrows scroll the bar, the active tab is in sight, a menu lists all of them', async ({
  desk: page,
}) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await enter(page, 'admin', '/dashboard');
  for (const name of ['list', 'follow', 'cadre']) await go(page, `/customer/${name}`);
  for (const name of ['inventory', 'into', 'single', 'cost', 'rent', 'outsource', 'repair'])
    await go(page, `/dormitory/${name}`);
  await expect(titles(page)).toHaveCount(11);
  await expect(tab(page, '宿舍报修')).toBeInViewport({ ratio: 1 });
  await expect(tab(page, '首页')).not.toBeInViewport();
  await tabs(page).hover();
  await page.mouse.wheel(0, -2000);
  await expect(tab(page, '首页')).toBeInViewport({ ratio: 1 });

  const arrow = (name: string) => tabs(page).getByRole('button', { name });
  await expect(arrow('向左滚动标签页')).toBeDisabled();
  await expect(async () => {
    // Each click goes on from where the bar has come to by then.
    const right = arrow('向右滚动标签页');
    if (await right.isEnabled()) await right.click({ timeout: 1_000 });
    await expect(right).toBeDisabled({ timeout: 1_000 });
  }).toPass();
  await expect(tab(page, '宿舍报修')).toBeInViewport({ ratio: 1 });

  const list = tabs(page).getByRole('button', { name: '全部标签页' });
  await list.click();
  const entries = page.getByRole('menu', { name: '全部标签页' }).getByRole('menuitem');
  await expect(entries).toHaveCount(11);
  await expect(entries.locator('xpath=self::*[@aria-current]')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(tab(page, '首页')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1600, height: 700 });
  await expect(arrow('向右滚动标签页')).toHaveCount(0);

  // Closed by keyboard, a tab leaves the focus to the current one.
  await tabs(page).getByRole('button', { name: '关闭客户列表' }).focus();
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveCount(10);
  await expect(tab(page, '首页')).toBeFocused();
});

test('closing, refreshing, signing out and F5 ask about what is unsaved, also behind another tab', async ({
  page,
}) => {
  await signInAs(page, 'sushe');
  await open(page, '/dashboard');
  await page.getByRole('button', { name: '编辑' }).click();
  const editor = page.getByRole('dialog', { name: '编辑快捷入口' });
  await editor.getByRole('checkbox').first().click();
  await go(page, '/dormitory/rent');
  await expect(page.getByRole('heading', { name: '房租汇总' })).toBeVisible();
  await expect(editor).toBeHidden();

  const question = page.getByRole('dialog', { name: '有未保存的内容' });
  const goOn = async () => {
    await expect(question).toContainText('快捷入口');
    await press(page, '继续编辑');
    await expect(question).toBeHidden();
  };
  await tabs(page).getByRole('button', { name: '关闭首页' }).click();
  await goOn();
  await choose(page, '首页', '刷新');
  await goOn();
  await choose(page, '房租汇总', '关闭其他');
  await goOn();
  await openUserMenu(page);
  await userMenu(page).getByRole('menuitem', { name: '退出登录' }).click();
  await goOn();
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(titles(page)).toHaveText(['首页', '房租汇总']);
  await tab(page, '首页').click();
  await expect(editor).toBeVisible();
});
