import { expect, type Page, test } from '@playwright/test';
import { expectGoodOnBothSizes, open, signInAs } from './helpers';

const header = { 'X-Qiao-Client': 'web' };

/** A draft for a customer of the demo, and its key. */
async function drawn(page: Page): Promise<string> {
  const of = await page.request.get(`/api/custom?keyword=${encodeURIComponent('许家明')}`);
  const { CustomerId } = (await of.json()).data.list[0];
  const data = { CustomerId, Amount: '90000', SignDate: '2026-11-20' };
  const added = await page.request.put('/api/contract/pc/add', { data, headers: header });
  return (await added.json()).data.ContractId;
}

test('a contract is submitted and approved, and its paper opens with the fields filled', async ({ page }) => {
  await signInAs(page, 'kefu');
  const id = await drawn(page);
  await open(page, `/contract/detail/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /许家明 的合同 HT/ })).toBeVisible();
  await page.getByRole('button', { name: '提交审批' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交审批' }).click();
  await expect(page.getByText('许家明 的合同 已提交审批')).toBeVisible();
  await page.getByRole('link', { name: '看审批 ›' }).click();
  const application = page.url().split('/').at(-1);

  await page.context().clearCookies();
  await signInAs(page, 'caiwu');
  const decided = await page.request.post(`/admin/approval/move/${application}`, {
    data: { Action: 'approve' },
    headers: header,
  });
  expect(await decided.json()).toMatchObject({ code: 0 });
  await open(page, `/contract/detail/${id}`);
  await expect(page.getByRole('region', { name: '版本与变更' })).toContainText('第 1 版');
  await expectGoodOnBothSizes(page);

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: '打印合同' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article', { name: '合同' });
  await expect(paper).toContainText('玖万元整');
  await expect(paper.getByRole('table').getByRole('row')).toHaveCount(4);
  await expect(paper).toContainText('甲方（签字盖章）：许家明');
});
