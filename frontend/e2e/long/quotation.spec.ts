import { expect, type Locator } from '@playwright/test';
import { enter, test } from '../desk';
import { go } from '../helpers';
import { isOnTop, newQuotation, quotationPath } from '../quotations';

test('a quotation is filled in by mouse; a refused value is marked at its cell, and 提交 submits what is typed', async ({
  desk: page,
}) => {
  await enter(page, 'kefu', '/dashboard');
  const id = await newQuotation(page, '鼠标录入');
  await go(page, `/quotation/detail/${id}`);
  const table = page.getByRole('table', { name: '报价明细' });
  const lines = table.locator('tbody tr');
  const cell = (row: number, column: number): Locator =>
    lines
      .nth(row - 1)
      .locator('td')
      .nth(column);
  const texts = (column: number) => table.locator(`tbody tr td:nth-child(${column + 2})`).allTextContents();
  const [code, pieces, note] = [2, 8, 13];

  const wanted: string[] = [];
  for (let row = 1; row <= 12; row += 1) {
    await page.getByRole('button', { name: '插入行' }).click();
    await cell(row, code).click();
    await page.keyboard.type(row % 2 ? 'WJ-JL' : 'BC-18');
    const options = page.getByRole('listbox', { name: '可选的值' }).getByRole('option');
    await expect(options.first()).toBeVisible();
    for (const option of await options.all()) expect(await isOnTop(option), `list of row ${row}`).toBe(true);
    const option = options.nth(row % (await options.count()));
    wanted.push(((await option.textContent()) ?? '').split(' ')[0] ?? '');
    await option.click();
    await cell(row, pieces).click();
    await page.keyboard.type(String(row));
    if (row % 2 === 0)
      for (const side of [5, 6]) {
        await cell(row, side).click();
        await page.keyboard.type('900');
      }
  }
  await cell(1, 0).click();
  expect(await texts(code)).toEqual(wanted);

  // The buttons act on the line that was clicked last.
  await cell(5, pieces).click();
  await page.getByRole('button', { name: '复制行' }).click();
  await cell(3, 0).click();
  await page.getByRole('button', { name: '删除行' }).click();
  await expect(page.getByText('已删除第 3 行')).toBeVisible();
  wanted.splice(5, 0, wanted[4] as string);
  wanted.splice(2, 1);
  await cell(1, 0).click();
  expect(await texts(code)).toEqual(wanted);
  expect(await texts(pieces)).toEqual(['1', '2', '4', '5', '5', '6', '7', '8', '9', '10', '11', '12']);

  // The server refuses a text that is too long: the cell of that line is marked until it is changed.
  await cell(4, note).click();
  await page.keyboard.insertText('长'.repeat(600));
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText('明细第 4 行');
  await cell(1, 0).click();
  await expect(cell(4, note)).toHaveAttribute('title', /说明/);
  await expect(table.locator('td[data-lacking]')).toHaveCount(1);
  await page.getByRole('button', { name: '看第 4 行' }).click();
  await expect(page.getByLabel('第 4 行 说明')).toBeFocused();
  await expect(page.getByLabel('第 4 行 说明')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.insertText('靠窗');
  await cell(1, 0).click();
  await expect(table.locator('td[data-lacking]')).toHaveCount(0);

  await page.getByLabel('整单折扣（%）').fill('97');
  const total = await page.getByTestId('total').textContent();
  await page.getByRole('button', { name: '保存并提交' }).click();
  await expect(page.getByText(/BJ\d+ 已生效/)).toBeVisible();
  await expect(page.getByTestId('total')).toHaveText(total ?? '-');
  const stored = await (await page.request.get(`${quotationPath}/detail/${id}`)).json();
  expect(stored.data).toMatchObject({ State: 2, Rate: 97 });
  expect(stored.data.Lines.map(({ Code }: { Code: string }) => Code)).toEqual(wanted);
  expect(stored.data.Lines[3].Note).toBe('靠窗');
});
