import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectGoodOnBothSizes, go, route } from './helpers';
import { cellsOf } from './xlsx';

const sent = (page: Page) => page.getByRole('region', { name: '我发的消息' });
const log = (page: Page) => page.getByRole('region', { name: '发送记录' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const rows = (list: Locator) => list.getByRole('table').locator('tbody tr');

/** Writes a message up to its preview. */
async function write(page: Page, title: string, department: string, fill?: (form: Locator) => Promise<void>) {
  await go(page, '/message/text');
  await sent(page).getByRole('button', { name: '写消息' }).click();
  const form = dialog(page, '写消息');
  await form.getByRole('button', { name: '接收人' }).click();
  const picker = dialog(page, '选择接收人');
  await picker.getByRole('checkbox', { name: department, exact: true }).check();
  await picker.getByRole('button', { name: /^确/ }).click();
  await expect(picker).toBeHidden();
  await form.getByLabel('标题').fill(title);
  await form.getByLabel('正文').fill('{{姓名}}您好：{{楼栋}}周六停水，请提前储水');
  await form.getByLabel('楼栋').fill('A栋');
  await fill?.(form);
  await form.getByRole('button', { name: '预览' }).click();
  return dialog(page, '确认发送');
}

test('a message to a department says before it is sent how many get it, is sent, and has the result of each receiver; a planned one is cancelled before its time', async ({
  desk: page,
}) => {
  const title = `停水通知 ${Date.now().toString(36)}`;
  await enter(page, 'admin', '/dashboard');
  const preview = await write(page, title, '行政部');
  await expect(preview.getByRole('region', { name: '预览' })).toContainText('您好：A栋周六停水，请提前储水');
  await expectGoodOnBothSizes(page);
  const said = await preview.getByText(/^立即通过企业微信发给 \d+ 人/).textContent();
  const reached = Number(/发给 (\d+) 人/.exec(said ?? '')?.[1]);
  const chosen = Number(/共选 (\d+) 人/.exec(said ?? '')?.[1] ?? reached);
  expect(reached).toBeGreaterThan(0);
  await page.setViewportSize(desktop);
  await preview.getByRole('button', { name: `发给 ${reached} 人` }).click();
  await expect(preview).toBeHidden();

  const row = rows(sent(page)).filter({ hasText: title });
  await expect(row).toContainText(`${reached} / ${chosen}`);
  await expect(row).toContainText(reached < chosen ? '部分失败' : '已发送');
  await row.click();
  await dialog(page, title)
    .getByRole('link', { name: /每个人的发送结果/ })
    .click();
  await expect.poll(() => route(page)).toMatch(/^\/message\/log\?messageid=/);
  await expect(log(page).getByText(`共 ${chosen} 条`)).toBeVisible();
  await expect(rows(log(page)).filter({ hasText: '已发送' })).toHaveCount(reached);

  const downloading = page.waitForEvent('download');
  await log(page).getByRole('button', { name: '导出', exact: true }).click();
  const [headings = [], ...lines] = cellsOf(readFileSync(await (await downloading).path()));
  const shown = await log(page).getByRole('columnheader').allInnerTexts();
  expect(headings).toEqual(
    expect.arrayContaining(shown.map((text) => text.trim()).filter((text) => text && text !== '操作')),
  );
  expect(lines.map((line) => line[headings.indexOf('标题')])).toEqual(Array(chosen).fill(title));

  await go(page, '/message/text');
  await page.keyboard.press('Escape');
  await expect(dialog(page, title)).toBeHidden();
  await cancelPlanned(page);
});

test('a message that has failed is sent again, from its detail', async ({ desk: page }) => {
  await enter(page, 'admin', encodeURI('/message/log?state=发送失败&kind=手工消息'));
  await rows(log(page)).filter({ hasText: '不在应用的可见范围' }).first().click();
  const detail = page.getByRole('dialog');
  const title = await detail.locator('.ant-modal-title').textContent();
  const person = ((await detail.getByText(' · ').first().textContent()) ?? '').split(' · ')[0] ?? '';
  await expect(detail).toContainText('原因');
  await detail.getByRole('button', { name: '重新发送' }).click();
  await expect(page.getByText('已重新发送 1 条')).toBeVisible();
  await go(page, encodeURI(`/message/log?keyword=${title}&person=${person}`));
  await expect(rows(log(page)).first()).toContainText('已发送');
});

/** A planned message waits, and is cancelled before its time. */
async function cancelPlanned(page: Page): Promise<void> {
  const title = `放假安排 ${Date.now().toString(36)}`;
  const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);
  const preview = await write(page, title, '行政部', async (form) => {
    await form.getByText('定时', { exact: true }).click();
    await form.getByLabel('发送时间').fill(`${tomorrow}T08:30`);
  });
  await expect(preview).toContainText(`${tomorrow.slice(5)} 08:30 通过企业微信发给`);
  await preview.getByRole('button', { name: /^定时发给 \d+ 人$/ }).click();
  await expect(preview).toBeHidden();
  const row = rows(sent(page)).filter({ hasText: title });
  await expect(row).toContainText('待发送');
  await row.getByRole('button', { name: `更多操作 ${title}` }).click();
  await page.getByRole('menuitem', { name: '取消发送' }).click();
  await page
    .getByRole('dialog', { name: `取消发送“${title}”？` })
    .getByRole('button', { name: '取消发送' })
    .click();
  await expect(row).toContainText('已取消');
  await go(page, encodeURI(`/message/log?keyword=${title}&state=已取消`));
  await expect(rows(log(page)).first()).toContainText('发送前已取消');
}
