import { expect, test } from '@playwright/test';
import { cached, expectAccessible, open, openUserMenu, signInAnew, signInAs } from './helpers';

test('greets by name, department, post and date, with the counts the user may see', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/dashboard');
  const strip = page.getByRole('region', { name: '概览' });
  await expect(strip.getByRole('heading', { name: /陈建国$/ })).toBeVisible();
  await expect(strip).toContainText(/信息中心 · 系统管理员 · \d{4}年\d+月\d+日 星期/);
  await expect(strip.getByRole('term')).toHaveText(['待处理报修', '未读公告', '在职员工', '店铺']);
});

test('counts that are not one’s own business are not there', async ({ page }) => {
  await signInAs(page, 'putong');
  await open(page, '/dashboard');
  await expect(page.getByRole('region', { name: '概览' }).getByRole('term')).toHaveText([
    '待处理报修',
    '未读公告',
  ]);
});

test('the counts of the last visit stand at once and are read anew; signing out forgets them', async ({
  page,
}) => {
  await signInAnew(page, 'admin');
  await open(page, '/dashboard');
  await expect.poll(() => cached(page)).toContain('admin/overview');
  const held: (() => void)[] = [];
  await page.route('**/api/Procedure/**', async (call) => {
    if (call.request().postData()?.includes('首页概览查询')) await new Promise<void>((go) => held.push(go));
    await call.continue();
  });
  await page.reload();
  const count = page.getByRole('region', { name: '概览' }).getByRole('definition').nth(2);
  const before = await count.textContent();
  const answer = page.waitForResponse((reply) => !!reply.request().postData()?.includes('首页概览查询'));
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  await answer;
  await expect(count).toHaveText(before ?? '');
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/management/);
  await expect.poll(() => cached(page)).toEqual([]);
});

test('whoever handles repairs sees all pending ones, others their own', async ({ page }) => {
  await signInAs(page, 'sushe');
  await open(page, '/dashboard');
  const all = page.getByRole('region', { name: '待处理报修', exact: true });
  await expect(all.getByRole('row')).toHaveCount(1 + 8);
  const reporters = await all.locator('tbody td:nth-child(3)').allTextContents();
  expect(new Set(reporters).size).toBeGreaterThan(1);

  await signInAs(page, 'putong');
  await open(page, '/dashboard');
  const own = page.getByRole('region', { name: '我的待处理报修' });
  await expect(own.locator('tbody tr').first()).toBeVisible();
  expect(new Set(await own.locator('tbody td:nth-child(3)').allTextContents())).toEqual(new Set(['张伟']));
});

test('opening an announcement marks it as read, for good', async ({ page }) => {
  await signInAs(page, 'caiwu');
  await open(page, '/dashboard');
  const notices = page.getByRole('region', { name: '公告' });
  const unread = notices.getByRole('button', { name: /^未读/ });
  await expect(unread.first()).toBeVisible();
  const before = await unread.count();
  const title = ((await unread.first().textContent()) ?? '')
    .replace(/^未读(置顶)?/, '')
    .replace(/[\d-]+$/, '');
  await unread.first().click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page
    .getByRole('button', { name: '关闭', exact: true })
    .or(page.getByRole('button', { name: 'Close' }))
    .first()
    .click();
  await expect(unread).toHaveCount(before - 1);
  await page.reload();
  await expect(notices.getByRole('listitem').first()).toBeVisible();
  await expect(unread).toHaveCount(before - 1);
});

test('quick entries are chosen by search, ordered, kept and lead to their pages', async ({ page }) => {
  await signInAs(page, 'kefu');
  await open(page, '/dashboard');
  const block = page.getByRole('region', { name: '快捷入口' });
  await block.getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑快捷入口' });
  await dialog.getByLabel('搜索功能').fill('报价单');
  await dialog.getByRole('checkbox', { name: '报价单' }).check();
  await dialog.getByRole('button', { name: '报价单上移' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  const order = ['客户列表', '报价单', '售后工单'];
  await expect(block.getByRole('link')).toHaveText(order);
  await page.reload();
  await expect(block.getByRole('link')).toHaveText(order);
  await block.getByRole('link', { name: '报价单' }).click();
  await expect(page).toHaveURL(/#\/quotation\/list$/);

  // From every page, by the header.
  const button = page.getByRole('button', { name: '快捷入口' });
  const entries = page.getByRole('menu', { name: '快捷入口' }).getByRole('menuitem');
  await button.click();
  await expect(entries).toHaveText([...order, '移出当前页面', '到首页编辑']);
  await entries.filter({ hasText: '移出当前页面' }).click();
  await expect(page.getByText('已移出快捷入口：报价单')).toBeVisible();
  await button.click();
  await expect(entries).toHaveText(['客户列表', '售后工单', '加入当前页面', '到首页编辑']);
  await expect(entries.first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/customer\/list$/);
});

test('a block that could not be loaded says so, the others stand, and retry fills it', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.route('**/api/Procedure/**', (call) =>
    call.request().postData()?.includes('公告列表查询')
      ? call.fulfill({ json: { code: -1, msg: '公告暂时读不出来', data: null } })
      : call.continue(),
  );
  await open(page, '/dashboard');
  const notices = page.getByRole('region', { name: '公告' });
  await expect(notices.getByRole('alert')).toContainText('公告暂时读不出来');
  await expect(page.getByText('公告暂时读不出来')).toHaveCount(1);
  await expect(
    page.getByRole('region', { name: '待处理报修', exact: true }).getByRole('row').first(),
  ).toBeVisible();
  await page.unroute('**/api/Procedure/**');
  await notices.getByRole('button', { name: '重试' }).click();
  await expect(notices.getByRole('listitem').first()).toBeVisible();
});

test('a block with nothing to show says so', async ({ page }) => {
  await signInAs(page, 'jxs');
  await open(page, '/dashboard');
  await expect(page.getByText('没有待处理的报修')).toBeVisible();
});
