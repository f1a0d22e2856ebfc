import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectGoodOnBothSizes, go } from './helpers';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const get = async (page: Page, path: string) =>
  (await (await page.request.get(`/admin/dormitory/${path}`)).json()).data;

async function put(page: Page, path: string, data: object): Promise<void> {
  const headers = { 'X-Qiao-Client': 'web' };
  const answer = await page.request.put(`/admin/dormitory/${path}`, { data, headers });
  expect(await answer.json()).toMatchObject({ code: 0 });
}

/** The month that the demo data leave open, in which nothing is left to be read then, and the one before it. */
async function readMeters(page: Page): Promise<string[]> {
  const [{ Month }, before] = (await get(page, 'cost/months')).list;
  const { list } = await get(page, `reading/sheet?month=${Month}`);
  const unread = list.filter((row: { ReadingId: string | null }) => !row.ReadingId);
  for (const { MeterId, WaterBefore, PowerBefore } of unread)
    await put(page, 'reading/add', { MeterId, Month, Water: WaterBefore + 3, Power: PowerBefore + 40 });
  return [Month, before.Month];
}

test('a month is reckoned, looked through, closed and opened again for a reason', async ({ desk: page }) => {
  await enter(page, 'sushe', '/dashboard');
  const [month, before] = await readMeters(page);
  await go(page, `/dormitory/cost?month=${month}`);
  const state = page.getByRole('region', { name: '费用汇总', exact: true });
  await button(page, '重新计算').click();
  await expect(state.getByRole('alert')).toContainText('计算完成');
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);

  await button(page, '下个月').click();
  await button(page, '检查清单').click();
  await expect(dialog(page, /^检查清单：/).getByRole('listitem')).toHaveCount(8);
  await expect(dialog(page, /^检查清单：/)).toContainText('还没有结束');
  await dialog(page, /^检查清单：/)
    .getByRole('button', { name: '关闭' })
    .last()
    .click();
  await button(page, '上个月').click();

  await button(page, '关账').click();
  const closing = dialog(page, /^关账：/);
  await expect(closing.getByRole('listitem')).toHaveCount(8);
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  // Another user changes the costs of the month while the page is open.
  const [{ CostId }] = (await get(page, `cost/index?month=${before}&keyword=总部&pageSize=1`)).list;
  await put(page, 'correction/add', { CostId, Amount: 1.5, Reason: '少收水费' });
  await closing.getByRole('button', { name: '关账' }).click();
  await expect(closing.getByRole('alert')).toContainText('合计已从');
  await closing.getByRole('button', { name: '取消' }).click();
  await button(page, '重新计算').click();
  await expect(state.getByRole('alert')).toContainText(/与上次不同：更正 .*（\+1.50），合计 /);
  await button(page, '关账').click();
  await closing.getByRole('button', { name: '关账' }).click();
  await expect(closing).toBeHidden();
  await expect(state).toContainText('已关账');
  await expect(button(page, '重新计算')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^更多操作 20/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '反关账' }).click();
  const opening = dialog(page, /^反关账：/);
  await opening.getByRole('button', { name: '反关账' }).click();
  await expect(opening).toContainText('请填写原因');
  await opening.getByRole('textbox', { name: '原因' }).fill('补一笔电费');
  await opening.getByRole('button', { name: '反关账' }).click();
  await expect(opening).toBeHidden();
  await expect(state).toContainText('反关账（补一笔电费）');
  await expect(button(page, '关账')).toBeVisible();
});

test('from a department to a person’s bill, which says how it was reckoned, and is a PDF', async ({
  desk: page,
}) => {
  await enter(page, 'sushe', '/dormitory/cost');
  await page.getByRole('button', { name: '查看 总部 / 仓储物流部的人员' }).click();
  await expect(page).toHaveURL(/tab=persons/);
  await page
    .getByRole('button', { name: /的账单$/ })
    .first()
    .click();
  const bill = dialog(page, /^账单：/);
  await expect(bill.getByRole('article')).toContainText('桥家居制造有限公司');
  await expect(bill.getByRole('row', { name: /^电费/ })).toContainText('按天数分摊');
  await expect(bill.getByRole('region', { name: '近 12 个月的费用' }).getByRole('row')).not.toHaveCount(0);
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  const started = page.waitForEvent('download');
  await bill.getByRole('button', { name: '导出 PDF' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/宿舍费用\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.keyboard.press('Escape');
  await expect(bill).toBeHidden();
  await page.getByText('图表', { exact: true }).click();
  await expect(page.getByRole('img', { name: /^各部门费用/ }).locator('svg')).toBeVisible();
  await page.getByText('各月入住情况的数字').click();
  await expect(page.getByRole('group', { name: '各月入住情况' }).getByRole('row')).toHaveCount(13);
  await expectGoodOnBothSizes(page);
});
