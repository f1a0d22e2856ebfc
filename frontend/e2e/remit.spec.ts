import { expect } from '@playwright/test';
import { enter, test } from './desk';
import { go } from './helpers';

const header = { 'X-Qiao-Client': 'web' };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a dealer enters a remittance with its slip, finance audits it, and the contract has received it', async ({
  desk: page,
}) => {
  await enter(page, 'jxs', '/remit/list');
  await page.getByRole('button', { name: '登记回款' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('账户').click();
  await page.getByTitle('宁波鄞州店').click();
  await form.getByLabel('金额（元）', { exact: true }).fill('63840');
  await form.getByLabel('付款人').fill('宁波中海置业');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: png });
  await expect(form.getByText('回单.png')).toBeVisible();
  await form.getByRole('button', { name: '登记回款' }).click();
  await expect(page.getByText(/已登记 宁波鄞州店 的63,840.00 元，HK\d+ 等待财务审核/)).toBeVisible();

  await enter(page, 'caiwu', '/remit/list');
  await page
    .getByRole('link', { name: /^查看 HK/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: /回单\.png/ })).toBeVisible();
  await drawer.getByRole('button', { name: '审核入账' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '审核入账' }).last().click();
  await expect(page.getByText('已入账').first()).toBeVisible();
  const { list } = (
    await (
      await page.request.get('/api/contract/pc/index?AmountFrom=412800&AmountTo=412800', { headers: header })
    ).json()
  ).data;
  await go(page, `/contract/detail/${list[0].ContractId}`);
  await expect(page.getByRole('region', { name: '付款计划' })).toContainText('371,520.00');
});

test('finance lets another shop of the dealer share an account, and the account says so', async ({
  desk: page,
}) => {
  await enter(page, 'caiwu', '/remit/account');
  const row = page.getByRole('row').filter({ hasText: '杭州余杭旗舰店' });
  await expect(row).toContainText('杭州余杭旗舰店 等 2 家');
  await row.getByText('编辑', { exact: true }).click();
  const form = page.getByRole('dialog');
  await expect(form).toContainText('已扣款的合同留在原账户');
  await form.getByRole('button', { name: '添加共用店铺' }).click();
  await form.getByRole('combobox').last().fill('萧山');
  await page.getByTitle('杭州萧山店').click();
  await form.getByRole('button', { name: /保存|确定/ }).click();
  await expect(row).toContainText('杭州余杭旗舰店 等 3 家');
});
