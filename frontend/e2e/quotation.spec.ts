import { expect, test } from '@playwright/test';
import { desktop, expectGoodOnBothSizes, open, signInAs } from './helpers';

// Without motion antd may place the list of a field before the dialog has come to stand.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a dealer quotes a wardrobe by the keyboard alone, sees its price with each key, and makes it valid', async ({
  page,
}) => {
  const title = `主卧衣柜 ${String(Date.now()).slice(-6)}`;
  await page.setViewportSize(desktop);
  await signInAs(page, 'jxs');
  await open(page, '/quotation/list');
  await page.getByRole('button', { name: '新建报价' }).click();
  const form = page.getByRole('dialog', { name: '新建报价' });
  await form.getByRole('combobox', { name: '客户' }).click();
  await page.keyboard.type('周雅琴');
  await page.getByTitle('周雅琴').first().click();
  await form.getByRole('textbox', { name: '项目' }).fill(title);
  await form.getByRole('button', { name: '新建报价' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^BJ\d+（第 1 版）周雅琴$/ })).toBeVisible();
  const total = page.getByTestId('total');
  await page.getByRole('button', { name: '插入行' }).click();
  await expect(page.getByLabel('第 1 行 编码')).toBeFocused();
  await page.keyboard.type('gt-yg');
  await expect(page.getByRole('option').first()).toContainText('衣柜柜体（投影）');
  await page.keyboard.press('Enter');
  await page.keyboard.type('投影面积');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2400');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2700');
  await expect(total).toHaveText('5,171.04');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('WJ-JL-BL');
  for (const key of ['Enter', 'Enter', 'Enter', 'Enter', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('16');
  await expect(total).toHaveText('5,779.04');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await expectGoodOnBothSizes(page);

  await page.reload();
  await expect(total).toHaveText('5,779.04');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('button', { name: '转合同' })).toBeVisible();
});
