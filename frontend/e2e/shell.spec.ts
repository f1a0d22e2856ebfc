import { expect } from '@playwright/test';
import { knownPages } from '../config/knownPages';
import { fitsPath } from '../src/services/menu/match';
import { enter, test } from './desk';
import {
  chunkFiles,
  fillSignIn,
  go,
  open,
  openUserMenu,
  password,
  route,
  signInAnew,
  signInAs,
  tabs,
  topMenu,
} from './helpers';

/** The top menu of each demo account, without hidden entries and other people's. */
const menus: Record<string, { shows: string[]; hides: string[] }> = {
  admin: { shows: ['首页', '客户管理', '宿舍管理'], hides: [] },
  jxs: { shows: ['首页', '店铺管理'], hides: ['宿舍管理', '组织人事', '系统管理'] },
  putong: { shows: ['首页', '公共信息'], hides: ['客户管理', '店铺管理', '系统管理'] },
};

test('each account sees the own menu and nothing else; the build knows every page of the standard menu', async ({
  desk: page,
}) => {
  for (const [account, { shows, hides }] of Object.entries(menus)) {
    await enter(page, account, '/');
    const links = topMenu(page).getByRole('link');
    await expect(links.first()).toHaveText('首页');
    const titles = await links.locator('[data-title]').allTextContents();
    expect(titles).toEqual(expect.arrayContaining(shows));
    for (const title of hides) expect(titles).not.toContain(title);
    if (account !== 'admin') continue;
    const areas = page.getByRole('region', { name: '我的功能' }).getByRole('link');
    await expect(areas.first()).toBeVisible();
    const paths = await areas.evaluateAll((found) =>
      found.map((link) => link.getAttribute('href')?.replace('#', '') ?? ''),
    );
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !knownPages.some((known) => fitsPath(known, path)))).toEqual([]);
  }
});

test('a page without a view says so by name, and is marked in the menu and the search', async ({
  desk: page,
}) => {
  // An operator's menu entry whose view the program does not have.
  await page.route('**/api/Procedure/**', async (call) => {
    if (!call.request().postData()?.includes('模块权限含角色查询')) return call.fallback();
    const response = await call.fetch();
    const text = (await response.text()).replaceAll('message/log/index', 'message/shuttle/index');
    return call.fulfill({ response, body: text });
  });
  await enter(page, 'admin', '/message/log');
  await expect(page.getByRole('heading', { name: '发送记录正在迁移' })).toBeVisible();
  await expect(page).toHaveTitle('发送记录 - 桥 · 办公后台');
  const entries = page.getByRole('navigation', { name: '消息与企业微信', exact: true }).getByRole('link');
  await expect(entries).toHaveText(['企业微信', '消息', '发送记录迁移中']);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('发送记录');
  await expect(page.getByRole('option', { name: /发送记录/ }).first()).toContainText('迁移中');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '发送记录正在迁移' })).toBeVisible();
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('a page of others is "not allowed", an unknown one "no such page", /501 a third text; the menu is read once', async ({
  desk: page,
}) => {
  let reads = 0;
  page.on('request', (call) => {
    if (call.postData()?.includes('模块权限含角色查询')) reads += 1;
  });
  await enter(page, 'putong', '/dashboard');
  const cases = [
    ['/system/authorize', /#\/401/, '您没有访问此页面的权限'],
    ['/customer/detail/42', /#\/401/, '您没有访问此页面的权限'],
    ['/no/such/page', /#\/404/, '页面不存在'],
    ['/501', /#\/501/, '暂不支持此操作'],
  ] as const;
  for (const [path, url, title] of cases) {
    await go(page, '/dashboard');
    await expect(page.getByRole('heading', { name: /张伟$/ })).toBeVisible();
    await go(page, path);
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('需要帮助时，请联系信息中心（分机 8001）')).toBeVisible();
  }
  expect(reads).toBe(1);
});

test('the tab bar: 刷新, visiting, querying, middle click, closing the active one, the context menu', async ({
  desk: page,
}) => {
  await enter(page, 'admin', '/dashboard?from=chat');
  const links = tabs(page).getByRole('link');
  await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem').first()).toBeVisible();
  const again = page.waitForRequest((call) => call.postData()?.includes('公告列表查询') ?? false);
  await links.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新' }).click();
  await again;
  await expect(page).toHaveURL(/#\/dashboard\?from=chat$/);

  const shop = tabs(page).getByRole('link', { name: '店铺信息' });
  for (const path of ['/dormitory/into', '/dormitory/repair', '/staff-unknown', '/store/shop']) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
  }
  await expect(links).toHaveText(['首页', '入住管理', '宿舍报修', '店铺信息']);
  await go(page, '/dormitory/repair?page=3');
  await expect(tabs(page).getByRole('link', { name: '宿舍报修' })).toHaveAttribute(
    'href',
    '#/dormitory/repair?page=3',
  );
  await expect(links).toHaveCount(4);

  await tabs(page).getByRole('link', { name: '入住管理' }).click({ button: 'middle' });
  await expect(links).toHaveText(['首页', '宿舍报修', '店铺信息']);
  expect(page.context().pages()).toHaveLength(1);
  await page.getByRole('button', { name: '关闭宿舍报修' }).click();
  await expect(page).toHaveURL(/#\/store\/shop$/);

  await shop.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: '标签页“店铺信息”' });
  expect((await menu.boundingBox())?.width).toBe(105);
  await expect(menu.getByRole('menuitem')).toHaveText([
    '刷新',
    '关闭',
    '关闭其他',
    '关闭左侧',
    '全部关闭',
    '固定',
  ]);
  await menu.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(links).toHaveText(['店铺信息']);

  await shop.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '全部关闭' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(links).toHaveText(['首页']);
});

test('closing tabs moves only from the closed page and never leaves the bar empty; in another spelling a page is the same tab', async ({
  desk: page,
}) => {
  await enter(page, 'putong', '/?from=chat');
  await expect(page).toHaveURL(/#\/dashboard\?from=chat$/);
  const links = tabs(page).getByRole('link');
  await links.click({ button: 'middle' });
  await expect(links).toHaveText(['首页']);
  await expect(tabs(page).getByRole('button', { name: '关闭首页' })).toHaveCount(0);
  await go(page, '/no/such/page');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await links.click({ button: 'middle' });
  await expect(links).toHaveCount(0);
  await expect(page).toHaveURL(/#\/404/);
  await go(page, '/dormitory/repair?state=1');
  await expect(links).toHaveText(['宿舍报修']);
  await go(page, '/dormitory/repair/?state=2');
  await expect(links).toHaveText(['宿舍报修']);
  await expect(links).toHaveAttribute('href', '#/dormitory/repair?state=2');
});

test('a missing file of the shell shows a page with a reload', async ({ page }) => {
  await signInAs(page, 'putong');
  const shell = chunkFiles('layouts__Shell__index', '.js');
  await page.route(shell, (call) => call.abort());
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible();
  await page.unroute(shell);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(topMenu(page)).toBeVisible();
});

test('tabs survive F5 and signing out, belong to the account, and two windows have their own', async ({
  page,
}) => {
  await signInAnew(page, 'putong');
  await open(page, '/dormitory/repair?keyword=水');
  await expect(tabs(page).getByRole('link')).toHaveText(['宿舍报修']);
  await page.reload();
  await expect(tabs(page).getByRole('link')).toHaveText(['宿舍报修']);
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/management/);
  await signInAnew(page, 'jxs');
  await open(page, '/dashboard');
  await expect(tabs(page).getByRole('link')).toHaveText(['首页']);
  await page.request.post('/vue-element-admin/user/logout', { headers: { 'X-Qiao-Client': 'web' } });
  await signInAnew(page, 'putong');
  await open(page, '/dashboard');
  await expect(tabs(page).getByRole('link')).toHaveText(['宿舍报修', '首页']);

  const second = await page.context().newPage();
  await open(second, '/noticeannouncement');
  await expect(tabs(second).getByRole('link')).toHaveText(['宿舍报修', '首页', '公告']);
  await go(page, '/approval/mine');
  await expect(tabs(page).getByRole('link')).toHaveText(['宿舍报修', '首页', '我发起的']);
  await second.reload();
  await expect(tabs(second).getByRole('link')).toHaveText(['宿舍报修', '首页', '公告']);
});

test('a session that has ended asks once, and signing in again comes back to the page', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/customer/list?page=2');
  await expect(tabs(page).getByRole('link', { name: '客户列表' })).toBeVisible();
  await page.context().clearCookies({ name: 'qiao_session' });
  // Not by the menu: a late call of this page's start may have met the end already, and the question covers it.
  await go(page, '/dashboard');
  const confirm = page.getByRole('dialog', { name: '登录已过期' });
  await expect(confirm).toHaveCount(1);
  await confirm.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(/#\/login/);
  expect(route(page)).toBe('/login?redirect=/dashboard');
  await fillSignIn(page, 'admin', password);
  await expect(page).toHaveURL(/#\/dashboard$/);
});
