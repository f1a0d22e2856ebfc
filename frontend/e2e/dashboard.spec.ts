import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import {
  cached,
  desktop,
  expectAccessible,
  expectGoodOnBothSizes,
  open,
  openUserMenu,
  signInAnew,
} from './helpers';

const strip = (page: Page) => page.getByRole('region', { name: '概览' });
const number = (page: Page, label: string) =>
  strip(page).getByRole('link', { name: new RegExp(`^${label}`) });

test('greets by name, department, post and date; numbers lead to what they count; a block that failed says so and is filled on retry', async ({
  desk: page,
}) => {
  await page.route('**/api/Procedure/**', (call) =>
    call.request().postData()?.includes('公告列表查询')
      ? call.fulfill({ json: { code: -1, msg: '公告暂时读不出来', data: null } })
      : call.continue(),
  );
  await enter(page, 'admin', '/dashboard');
  const notices = page.getByRole('region', { name: '公告' });
  await expect(notices.getByRole('alert')).toContainText('公告暂时读不出来');
  await expect(page.getByText('公告暂时读不出来')).toHaveCount(1);
  await expect(
    page.getByRole('region', { name: '待处理报修', exact: true }).getByRole('row').first(),
  ).toBeVisible();
  await page.unroute('**/api/Procedure/**');
  await notices.getByRole('button', { name: '重试' }).click();
  await expect(notices.getByRole('listitem').first()).toBeVisible();

  await expect(strip(page).getByRole('heading', { name: /陈建国$/ })).toBeVisible();
  await expect(strip(page)).toContainText(/信息中心 · 系统管理员 · \d{4}年\d+月\d+日 星期/);
  for (const [label, where] of [
    ['待处理报修', '/dormitory/repair?Status=待处理'],
    ['待处理反馈', '/system/feedback?Status=待处理'],
    ['未处理错误', '/system/error-log?state=open'],
    // One file of the tests’ gateway is bad.
    ['存储过程异常', '/system/procedure?state=quarantined'],
    ['未读公告', '/noticeannouncement'],
  ] as const) {
    await expect(number(page, label)).toHaveText(/\d+$/);
    expect(decodeURIComponent((await number(page, label).getAttribute('href')) ?? '')).toBe(`#${where}`);
  }
  const waiting = page.getByRole('region', { name: '待处理反馈' });
  const opinion = (await waiting.getByRole('listitem').first().textContent()) ?? '';
  await waiting.getByRole('listitem').first().getByRole('link').click();
  const detail = page.getByRole('dialog');
  await expect(detail).toContainText('待处理');
  expect(opinion).toContain(
    (await detail.getByRole('blockquote').or(detail.locator('dd')).first().textContent()) ?? '-',
  );
});

test('each account has the numbers and the repairs that concern it', async ({ desk: page }) => {
  const reporters = (title: string) =>
    page
      .getByRole('region', { name: title, exact: true })
      .locator('tbody td:nth-child(3)')
      .filter({ hasText: /./ });
  const numbers = strip(page).getByRole('link');
  await enter(page, 'putong', '/dashboard');
  await expect(numbers).toHaveText([/^我的报修\d+$/, /^未读公告\d+$/]);
  await expect(reporters('我的待处理报修').first()).toBeVisible();
  expect(new Set(await reporters('我的待处理报修').allTextContents())).toEqual(new Set(['张伟']));

  await enter(page, 'jxs', '/dashboard');
  await expect(numbers).toHaveText([
    /^待跟进客户\d+$/,
    /^公海客户\d+$/,
    /^有效报价\d+$/,
    /^到期款项\d+$/,
    /^未结束售后\d+$/,
    /^账户余额-?[\d,.]+$/,
    /^开店逾期\d+$/,
    /^须换证档案\d+$/,
    /^店铺\d+$/,
    /^未读公告\d+$/,
  ]);
  await expect(page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 })).toHaveText([
    '公告',
    '快捷入口',
    '我的功能',
  ]);

  await enter(page, 'sushe', '/dashboard');
  await expect(reporters('待处理报修')).toHaveCount(8);
  expect(new Set(await reporters('待处理报修').allTextContents()).size).toBeGreaterThan(1);
  // The rooms of each building lead to the register, by their state.
  const row = page.getByRole('region', { name: '房间' }).getByRole('row', { name: /^C栋/ });
  const repairing = row.getByRole('link', { name: /^C栋维修/ });
  const count = await repairing.textContent();
  await repairing.click();
  await expect(page).toHaveURL(/#\/dormitory\/inventory\?/);
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
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
  const count = number(page, '待处理反馈');
  await expect(count).toHaveText(/\d+$/);
  const answer = page.waitForResponse((reply) => !!reply.request().postData()?.includes('首页概览查询'));
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  // Others send feedback meanwhile.
  const [anew] = await (await answer).json().then(({ data }) => data);
  await expect(count).toHaveText(`待处理反馈${anew.WaitingFeedback}`);
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/management/);
  await expect.poll(() => cached(page)).toEqual([]);
});

test('the bell counts unread announcements on every page; opened ones are read for good, and all can be marked at once', async ({
  desk: page,
}) => {
  await enter(page, 'pinzhi', '/inspection/list');
  const bell = page.getByRole('banner').getByRole('button', { name: /^通知与公告/ });
  await expect(bell).toHaveAccessibleName(/，\d+ 条未读$/);
  const before = Number(((await bell.getAttribute('aria-label')) ?? '').replace(/\D/g, ''));
  await bell.click();
  const panel = page.getByRole('banner').getByRole('region', { name: '最近的通知与公告' });
  const tab = panel.getByRole('button', { name: /^公告/ });
  await tab.click();
  await expect(panel.getByRole('button', { name: /^未读/ }).first()).toBeVisible();
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  await panel.getByRole('button', { name: /^未读/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName(`通知与公告，${before - 1} 条未读`);
  await expect(bell).toBeFocused();
  await page.reload();
  await expect(bell).toHaveAccessibleName(`通知与公告，${before - 1} 条未读`);

  await bell.click();
  await tab.click();
  await panel.getByRole('button', { name: '查看全部公告' }).click();
  await expect(page).toHaveURL(/#\/noticeannouncement$/);
  const all = page.getByRole('main').getByRole('region', { name: '公告' });
  await expect(all.getByRole('listitem').nth(12)).toBeVisible();
  await all.getByRole('button', { name: '全部已读' }).click();
  await bell.click();
  await expect(tab).toHaveText('公告');
  await expect(all.getByRole('listitem').getByRole('button', { name: /^未读/ })).toHaveCount(0);
});

test('quick entries are chosen by search, ordered, kept and lead to their pages', async ({ desk: page }) => {
  await enter(page, 'kefu', '/dashboard');
  const block = page.getByRole('region', { name: '快捷入口' });
  await block.getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑快捷入口' });
  await dialog.getByLabel('搜索功能').fill('宿舍报修');
  await dialog.getByRole('checkbox', { name: '宿舍报修' }).check();
  await dialog.getByRole('button', { name: '宿舍报修上移' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  const order = ['我发起的', '宿舍报修', '公告'];
  await expect(block.getByRole('link')).toHaveText(order);
  await page.reload();
  await expect(block.getByRole('link')).toHaveText(order);
  await block.getByRole('link', { name: '宿舍报修' }).click();
  await expect(page).toHaveURL(/#\/dormitory\/repair$/);

  // From every page, by the header.
  const button = page.getByRole('button', { name: '快捷入口' });
  const entries = page.getByRole('menu', { name: '快捷入口' }).getByRole('menuitem');
  await button.click();
  await expect(entries).toHaveText([...order, '移出当前页面', '到首页编辑']);
  await entries.filter({ hasText: '移出当前页面' }).click();
  await expect(page.getByText('已移出快捷入口：宿舍报修')).toBeVisible();
  await button.click();
  await expect(entries).toHaveText(['我发起的', '公告', '加入当前页面', '到首页编辑']);
  await expect(entries.first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/approval\/mine$/);
});
