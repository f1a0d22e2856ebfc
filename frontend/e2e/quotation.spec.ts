import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { go } from './helpers';
import { isOnTop, newQuotation, quotationPath } from './quotations';

const codes = (page: Page): Promise<string[]> =>
  page.getByRole('table', { name: '报价明细' }).locator('tbody tr td:nth-child(4)').allTextContents();

test('a quotation is typed by keys, its buttons act on the line one is in, and 提交 submits what is typed', async ({
  desk: page,
}) => {
  await enter(page, 'kefu', '/dashboard');
  const id = await newQuotation(page, '键盘录入');
  await go(page, `/quotation/detail/${id}`);
  await page.getByRole('button', { name: '插入行' }).click();
  for (let row = 1; row <= 12; row += 1) {
    await expect(page.getByLabel(`第 ${row} 行 编码`)).toBeFocused();
    await page.keyboard.type('WJ-JL');
    const options = page.getByRole('listbox', { name: '可选的值' }).getByRole('option');
    for (const option of await options.all()) expect(await isOnTop(option), `list of row ${row}`).toBe(true);
    // Another one in the second row.
    if (row === 2) await page.keyboard.press('ArrowDown');
    const marked = (await options.nth(row === 2 ? 1 : 0).textContent()) ?? '';
    await page.keyboard.press('Enter');
    expect(marked).toContain((await codes(page))[row - 1] ?? '-');
    if (row < 12) await page.keyboard.press('Control+Enter');
  }

  const typed = await codes(page);
  await page
    .getByRole('table', { name: '报价明细' })
    .locator('tbody tr:nth-child(2) td:nth-child(10)')
    .click();
  await expect(page.getByLabel('第 2 行 数量')).toBeFocused();
  await page.getByRole('button', { name: '删除行' }).click();
  await expect(page.getByText('已删除第 2 行')).toBeVisible();
  expect(await codes(page)).toEqual(typed.filter((_, at) => at !== 1));

  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await page.getByLabel('整单折扣（%）').fill('98');
  const total = await page.getByTestId('total').textContent();
  await page.getByRole('button', { name: '保存并提交' }).click();
  await expect(page.getByText(/BJ\d+ 已生效/)).toBeVisible();
  await expect(page.getByTestId('total')).toHaveText(total ?? '-');
  const stored = await page.request.get(`${quotationPath}/detail/${id}`);
  expect((await stored.json()).data).toMatchObject({ State: 2, Rate: 98 });
});
