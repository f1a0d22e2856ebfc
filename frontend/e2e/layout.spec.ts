import { expect, type Page } from '@playwright/test';
import type { ModuleRecord } from '../src/services/menu';
import { enter, test } from './desk';
import {
  desktop,
  expectAccessible,
  go,
  open,
  openUserMenu,
  phone,
  signInAs,
  tabs,
  topMenu,
  userMenu,
} from './helpers';

const sidebar = (page: Page, title: string) => page.getByRole('navigation', { name: title, exact: true });
const crumbs = (page: Page) => page.getByRole('navigation', { name: '面包屑' });

/** Changes the gateway's menu data on the way, as a change by a DBA would. */
async function alterMenu(page: Page, change: (record: ModuleRecord) => Partial<ModuleRecord>): Promise<void> {
  await page.route('**/api/Procedure/ProcedureToDataSet', async (call) => {
    const answer = await call.fetch();
    const body = await answer.json();
    body.data.Table = body.data.Table.map((record: ModuleRecord) => ({ ...record, ...change(record) }));
    await call.fulfill({ response: answer, json: body });
  });
}

async function answerCount(page: Page, count: number, approvals = 0): Promise<void> {
  await page.route('**/admin/dormitory/repair/treatCount', (call) =>
    call.fulfill({ json: { code: 0, msg: '成功', data: { count } } }),
  );
  await page.route('**/admin/approval/todo/index?*pageSize=1', (call) =>
    call.fulfill({ json: { code: 0, msg: '成功', data: { list: [], total: approvals } } }),
  );
}

test('hidden entries are skipped; crumbs start with 首页, lead to their group, and noRedirect ones are not clickable', async ({
  desk: page,
}) => {
  await alterMenu(page, ({ ID }) => {
    if (ID === 'nested') return { Hidden: true };
    if (ID === 'customer') return { Redirect: 'noRedirect' };
    return ID === 'dormitory' ? { Redirect: null } : {};
  });
  await enter(page, 'admin', '/customer/list');
  await expect(topMenu(page).getByRole('link', { name: '宿舍管理' })).toBeVisible();
  await expect(topMenu(page).getByRole('link', { name: '公共信息' })).toHaveCount(0);
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['首页', '客户管理', '客户列表']);
  await expect(crumbs(page).getByRole('link')).toHaveText(['首页']);
  await crumbs(page).getByRole('link').click();
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['首页']);
  await expect(crumbs(page).getByRole('link')).toHaveCount(0);
  await go(page, '/dormitory/repair');
  await expect(crumbs(page).getByRole('link')).toHaveText(['首页', '宿舍管理']);
  await crumbs(page).getByRole('link', { name: '宿舍管理' }).click();
  await expect(page).toHaveURL(/#\/dormitory\/overview$/);
});

test('a top-level route with one child closes the sidebar, any other opens it; its state is kept', async ({
  desk: page,
}) => {
  const state = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'sidebarStatus')?.value;
  await alterMenu(page, ({ ID }) => (ID === 'mealdetails' ? { Hidden: true } : {}));
  await enter(page, 'sushe', '/dashboard');
  await expect(topMenu(page)).toBeVisible();
  await expect(sidebar(page, '宿舍管理')).toBeHidden();
  await topMenu(page).getByRole('link', { name: '宿舍管理' }).click();
  await expect(sidebar(page, '宿舍管理').getByRole('link', { name: '宿舍报修' })).toBeVisible();
  expect((await sidebar(page, '宿舍管理').boundingBox())?.width).toBe(180);
  await page.getByRole('button', { name: '收起侧边栏' }).click();
  await expect.poll(state).toBe('0');
  await page.reload();
  await expect(page.getByRole('button', { name: '展开侧边栏' })).toBeVisible();
  await topMenu(page).getByRole('link', { name: '公共信息' }).click();
  await expect(page).toHaveURL(/#\/noticeannouncement$/);
  await expect(page.getByRole('button', { name: /侧边栏$/ })).toHaveCount(0);
  await topMenu(page).getByRole('link', { name: '宿舍管理' }).click();
  await expect(page.getByRole('button', { name: '收起侧边栏' })).toBeVisible();
  await expect(sidebar(page, '宿舍管理').getByRole('link', { name: '房间台账' })).toBeVisible();
  expect(await state()).toBe('1');
});

test('a group within the sidebar opens with its page; closed to a rail, it opens beside its icon', async ({
  desk: page,
}) => {
  await alterMenu(page, ({ ID }) => {
    if (ID === 'dormitory-cost') return { MenuId: 'costs', Component: 'Layout', FullName: '费用' };
    return ID === 'dormitory-rent' || ID === 'dormitory-outsource' ? { ParentId: 'costs' } : {};
  });
  await enter(page, 'sushe', '/dormitory/cost/rent');
  const menu = sidebar(page, '宿舍管理');
  const group = menu.getByRole('button', { name: '费用' });
  const rent = menu.getByRole('link', { name: '房租汇总' });
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(rent).toHaveAttribute('aria-current', 'page');
  await group.click();
  await expect(rent).toHaveCount(0);

  await page.getByRole('button', { name: '收起侧边栏' }).click();
  await group.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await rent.boundingBox())?.x).toBeGreaterThan(56);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(rent).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rent).toHaveCount(0);
  await expect(group).toBeFocused();
  await group.click();
  await menu.getByRole('link', { name: '外包住宿' }).click();
  await expect(page).toHaveURL(/#\/dormitory\/cost\/outsource$/);
  await expect(rent).toHaveCount(0);
});

test('the menus can be hidden for the page and come back; the user menu leads home', async ({
  desk: page,
}) => {
  await enter(page, 'sushe', '/dormitory/repair');
  const top = async () => (await tabs(page).boundingBox())?.y;
  expect(await top()).toBe(52);
  await page.getByRole('button', { name: '隐藏菜单，放大内容' }).click();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(sidebar(page, '宿舍管理')).toHaveCount(0);
  expect(await top()).toBe(0);
  await page.getByRole('button', { name: '显示菜单' }).click();
  await expect(topMenu(page)).toBeVisible();
  await expect(sidebar(page, '宿舍管理')).toBeVisible();
  await openUserMenu(page);
  await userMenu(page).getByRole('menuitem', { name: '首页' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('宿舍管理 and 宿舍报修 show the pending repair count, on a phone too; it follows', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'sushe');
  await answerCount(page, 120);
  await open(page, '/dormitory/into');
  await expect(topMenu(page).getByText('99+')).toBeVisible();
  await expect(topMenu(page).getByText('120 条报修待处理')).toHaveCount(1);
  const entry = sidebar(page, '宿舍管理').getByRole('link', { name: /宿舍报修/ });
  await expect(entry).toContainText('99+');
  await expect(sidebar(page, '宿舍管理').getByText('条报修待处理')).toHaveCount(1);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await expect(sidebar(page, '全部菜单').getByText('条报修待处理')).toHaveCount(2);
  await page.setViewportSize(desktop);
  await answerCount(page, 0);
  await page.clock.fastForward(60_000);
  await expect(topMenu(page)).toBeVisible();
  await expect(topMenu(page).getByText('条报修待处理')).toHaveCount(0);
});

test('the pending repair count is the gateway’s, and nobody without the entries asks for it', async ({
  desk: page,
}) => {
  const calls: string[] = [];
  page.on('request', (call) => calls.push(call.url()));
  const answer = page.waitForResponse('**/admin/dormitory/repair/treatCount');
  await enter(page, 'sushe', '/dashboard');
  const { data } = await (await answer).json();
  expect(data.count).toBeGreaterThan(0);
  await expect(topMenu(page).getByText(`${data.count} 条报修待处理`)).toBeVisible();
  await enter(page, 'jxs', '/workplace');
  calls.length = 0;
  await go(page, '/dashboard');
  await expect(page.getByRole('heading', { name: /刘洋$/ })).toBeVisible();
  await expect(topMenu(page).getByRole('link', { name: '店铺管理' })).toBeVisible();
  expect(calls.filter((url) => url.includes('treatCount'))).toEqual([]);
});

test('groups without room stand under 更多: the count that waits there, the current one by name, all their pages', async ({
  desk: page,
}) => {
  await page.setViewportSize({ width: 1000, height: 768 });
  await answerCount(page, 7, 2);
  await enter(page, 'admin', '/dormitory/repair');
  const more = topMenu(page).getByRole('button', { name: /^更多/ });
  await expect(more).toHaveText('更多 · 宿舍管理97 条报修待处理，2 件申请待审批');
  // The counts have made some titles longer, and the last of them may still be on its way into 更多.
  await expect(async () => {
    await topMenu(page).getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(more).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  const groups = topMenu(page).getByRole('region');
  await expect(groups.filter({ hasText: '宿舍管理' }).locator('[aria-current=page]')).toHaveText(/^宿舍报修/);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(groups.first().getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(groups).toHaveCount(0);
  await more.click();
  await groups.filter({ hasText: '系统管理' }).getByRole('link', { name: '错误日志' }).click();
  await expect(page).toHaveURL(/#\/system\/error-log$/);
  await expect(groups).toHaveCount(0);
  await expect(more).toHaveText('更多 · 系统管理97 条报修待处理，2 件申请待审批');
  await page.setViewportSize({ width: 2400, height: 768 });
  await expect(more).toBeHidden();
  await expect(topMenu(page).locator('[aria-current]')).toHaveText('系统管理');
});

const longTitle = '外包单位人员入住与退宿登记及费用分摊管理';

test('menu data can pin a tab: it is there from the start and cannot be closed; without a title it is no-name', async ({
  desk: page,
}) => {
  await alterMenu(page, ({ ID }) => {
    if (ID === 'dormitory-cost') return { Affix: true };
    if (ID === 'dormitory-into') return { FullName: longTitle };
    return ID === 'dormitory-rent' ? { FullName: '' } : {};
  });
  await enter(page, 'sushe', '/dormitory/rent');
  await expect(tabs(page).getByRole('link')).toHaveText(['费用汇总', 'no-name']);
  await expect(tabs(page).getByRole('button', { name: '关闭费用汇总' })).toHaveCount(0);
  await sidebar(page, '宿舍管理').getByRole('link', { name: longTitle }).click();
  const long = tabs(page).getByRole('link', { name: longTitle });
  await expect(long).toHaveAttribute('title', longTitle);
  expect((await long.boundingBox())?.width).toBeLessThan(200);
  await tabs(page).getByRole('link', { name: '费用汇总' }).click({ button: 'middle' });
  await tabs(page).getByRole('link', { name: '费用汇总' }).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: /^标签页/ }).getByRole('menuitem')).toHaveText([
    '刷新',
    '关闭其他',
    '关闭右侧',
    '全部关闭',
  ]);
});

test('under 992 px the sidebar is closed at first and on every route change, and the title of the current tab shown, 首页 by default', async ({
  desk: page,
}) => {
  const opener = page.getByRole('button', { name: '打开菜单' });
  const drawer = sidebar(page, '全部菜单');
  await page.setViewportSize({ width: 992, height: 800 });
  await enter(page, 'sushe', '/dormitory/into');
  await expect(sidebar(page, '宿舍管理')).toBeVisible();
  await expect(opener).toHaveCount(0);
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(sidebar(page, '宿舍管理')).toHaveCount(0);
  await expect(drawer).toHaveCount(0);
  await opener.click();
  await drawer.getByRole('link', { name: '房间台账' }).click();
  await expect(drawer).toBeHidden();
  await opener.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();

  const kept = () => page.evaluate(() => sessionStorage.getItem('tabtitle'));
  await page.setViewportSize(phone);
  await go(page, '/dormitory/into');
  const header = page.getByRole('banner');
  await expect(header).toContainText('入住管理');
  expect(await kept()).toBe('入住管理');
  await go(page, '/no/such/page');
  await expect(header).toContainText('首页');
  expect(await kept()).toBe('首页');

  await page.setViewportSize(desktop);
  await go(page, '/dormitory/into');
  await expect(tabs(page).locator('[aria-current]')).toHaveText('入住管理');
  await page.evaluate(() => localStorage.setItem('qiao.settings', '{"tagsView":false}'));
  await page.reload();
  await expect(page.getByText('入住管理', { exact: true }).first()).toBeVisible();
  await expect(tabs(page)).toHaveCount(0);
  await go(page, '/no/such/page');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(crumbs(page).locator('xpath=..')).toContainText('首页首页');
});

test('the bottom tab bar is for dealers on mobile alone: home and workbench', async ({ desk: page }) => {
  const bar = page.getByRole('navigation', { name: '底部导航' });
  await page.setViewportSize(phone);
  await enter(page, 'putong', '/dashboard');
  await expect(page.getByRole('heading', { name: /张伟$/ })).toBeVisible();
  await expect(bar).toHaveCount(0);

  await enter(page, 'jxs', '/dashboard');
  await expect(bar.getByRole('link')).toHaveText(['首页', '工作台']);
  await expect(bar.getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: '工作台' }).click();
  await expect(page).toHaveURL(/#\/workplace$/);
  await expect(page.getByRole('heading', { name: '工作台' })).toBeVisible();
  await page.getByRole('region', { name: '店铺管理' }).getByRole('link', { name: '店铺信息' }).click();
  await expect(page).toHaveURL(/#\/store\/shop$/);
  await bar.getByRole('link', { name: '首页' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await page.setViewportSize(desktop);
  await expect(topMenu(page)).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('the information centre’s header looks different, and its user menu alone switches the account', async ({
  desk: page,
}) => {
  const line = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).boxShadow);
  await enter(page, 'putong', '/dashboard');
  await expect(topMenu(page)).toBeVisible();
  expect(await line()).toBe('none');
  await openUserMenu(page);
  await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '切换账号' })).toHaveCount(0);
  await enter(page, 'admin', '/dashboard');
  await expect(topMenu(page)).toBeVisible();
  expect(await line()).toContain('inset');
  await openUserMenu(page);
  await expect(page.getByRole('menuitem', { name: '切换账号' })).toBeVisible();
});
