import { type Browser, expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectGoodOnBothSizes, go, open, phone, signInAnew, signInAs } from './helpers';

const header = { 'X-Qiao-Client': 'web' };
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const total = (page: Page) => page.getByTestId('total').first();

/** Approves the application of a record as another user, in a browser of their own. */
async function agree(browser: Browser, account: string, subject: string, id: string): Promise<void> {
  const page = await browser.newPage();
  await signInAs(page, account);
  const of = `/admin/approval/of?subject=${encodeURIComponent(subject)}&subjectid=${id}`;
  const { ApplicationId } = (await (await page.request.get(of)).json()).data;
  const decided = await page.request.post(`/admin/approval/move/${ApplicationId}`, {
    data: { Action: 'approve' },
    headers: header,
  });
  expect(await decided.json()).toMatchObject({ code: 0 });
  await page.close();
}

const idOf = (page: Page) => page.url().split('/').at(-1) ?? '';

/** On a phone: registers a customer, and adds a note with a photo. */
async function registered(page: Page, name: string): Promise<string> {
  await page.setViewportSize(phone);
  await go(page, '/customer/list?add=new');
  const form = dialog(page, '登记客户');
  await form.getByRole('textbox', { name: '客户姓名' }).fill(name);
  await form.getByRole('combobox', { name: '店铺' }).click();
  await page.keyboard.type('苏州园区');
  await page.getByTitle('苏州园区店').click();
  await form.getByRole('combobox', { name: '地区' }).click();
  await page.keyboard.type('昆山');
  await page.getByText('江苏省 / 苏州市 / 昆山市').click();
  await form.getByRole('button', { name: '登记客户' }).click();
  await expect(page.getByText(new RegExp(`^已登记 ${name}（KH\\d+），苏州园区店，在公海$`))).toBeVisible();

  await page.getByRole('button', { name: `查看 ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
  await page.getByRole('button', { name: '领取' }).click();
  await expect(page.getByText(`${name} 由你负责`)).toBeVisible();
  await page.getByRole('button', { name: '写跟进' }).click();
  const note = dialog(page, '写跟进');
  await note.getByRole('textbox', { name: '内容' }).fill('喜欢暖白门板，周六量房');
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const buffer = Buffer.from(png, 'base64');
  await note.getByLabel('拍照的文件').setInputFiles({ name: '样品.png', mimeType: 'image/png', buffer });
  await expect(note.getByRole('img', { name: '照片 1' })).toBeVisible();
  await note.getByRole('button', { name: '写跟进' }).click();
  const past = page.getByRole('region', { name: '往来记录' }).getByRole('listitem');
  await expect(past.first()).toContainText('喜欢暖白门板，周六量房');
  await expect(past.first().getByRole('img', { name: '照片 1' })).toBeVisible();
  await expectGoodOnBothSizes(page);
  return idOf(page);
}

/** By keyboard: quotes a wardrobe, with a discount above the dealer's limit. */
async function quoted(page: Page, name: string): Promise<string> {
  await page.setViewportSize(desktop);
  await go(page, '/quotation/list?add=new');
  const form = dialog(page, '新建报价');
  await form.getByRole('combobox', { name: '客户' }).click();
  await page.keyboard.type(name);
  await page.getByTitle(name).first().click();
  await form.getByRole('textbox', { name: '项目' }).fill('主卧衣柜');
  await form.getByRole('button', { name: '新建报价' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^BJ\d+（第 1 版）徐\d+$/ })).toBeVisible();
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
  await expect(total(page)).toHaveText('5,171.04');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('WJ-JL-BL');
  for (const key of ['Enter', 'Enter', 'Enter', 'Enter', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('16');
  await expect(total(page)).toHaveText('5,779.04');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await page.getByLabel('整单折扣（%）').fill('75');
  await expect(total(page)).toHaveText('4,334.28');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: '提交' }).click();
  const why = dialog(page, /^提交折扣审批/);
  await why.getByRole('textbox', { name: '折扣原因' }).fill('老客户介绍');
  await why.getByRole('button', { name: '提交审批' }).click();
  await expect(page.getByRole('button', { name: '撤回' })).toBeVisible();
  return idOf(page);
}

/** Makes a contract of the quotation and asks for its approval. */
async function drawn(page: Page, name: string, quotation: string): Promise<string> {
  // Others have decided meanwhile.
  await open(page, `/quotation/detail/${quotation}`);
  await page.getByRole('button', { name: '转合同' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '转合同' }).click();
  await expect(page.getByText('已生成合同草稿')).toBeVisible();
  const found = await page.request.get(`/api/contract/pc/index?QuotationId=${quotation}`);
  const { ContractId } = (await found.json()).data.list[0];
  await go(page, `/contract/detail/${ContractId}`);
  await page.getByRole('button', { name: '提交审批' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交审批' }).click();
  await expect(page.getByText(`${name} 的合同 已提交审批`)).toBeVisible();
  return ContractId;
}

test('a lead becomes a quotation, a discount, a contract and its paper; another dealer finds none of it', async ({
  desk: page,
  browser,
}) => {
  const name = `徐${String(Date.now()).slice(-6)}`;
  // Without motion antd may place the list of a field before the dialog is at its place, on a phone below the screen.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await enter(page, 'jxs', '/dashboard');
  const customer = await registered(page, name);
  const quotation = await quoted(page, name);
  await agree(browser, 'kefu', '折扣审批', quotation);
  const contract = await drawn(page, name, quotation);
  await agree(browser, 'caiwu', '合同审批', contract);

  await open(page, `/contract/detail/${contract}`);
  await expect(page.getByRole('region', { name: '版本与变更' })).toContainText('第 1 版');
  await expectGoodOnBothSizes(page);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: '打印合同' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article', { name: '合同' });
  await expect(paper).toContainText('肆仟叁佰叁拾肆元贰角捌分');
  await expect(paper.getByRole('table').getByRole('row')).toHaveCount(4);
  await expect(paper).toContainText(`甲方（签字盖章）：${name}`);
  await page.emulateMedia({ media: 'screen' });
  await go(page, `/customer/detail/${customer}`);
  await expect(page.getByText('已签约')).toBeVisible();

  // 广州悦家家居 is another dealer.
  const other = await browser.newPage();
  await signInAnew(other, 'admin');
  const switched = await other.request.post('/MobileQageModule/IndexHandler.ashx?action=switch', {
    data: { account: 'zhengyuee' },
    headers: header,
  });
  expect(await switched.json()).toMatchObject({ code: 0 });
  for (const url of [
    `/api/custom/timeline/${customer}`,
    `/api/cabinet/quotationlist/detail/${quotation}`,
    `/api/cabinet/quotationlist/retail/${quotation}`,
    `/api/contract/pc/detail/${contract}`,
    `/api/contract/pc/page/${contract}`,
    `/api/contract/pc/paper/${contract}`,
  ]) {
    const answer = await (await other.request.get(url)).json();
    expect(answer.code, url).not.toBe(0);
    expect(answer.msg, url).toMatch(/不存在，可能已被删除$/);
  }
  await other.close();
});
