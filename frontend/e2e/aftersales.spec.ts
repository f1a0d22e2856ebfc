import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectGoodOnBothSizes, go, phone } from './helpers';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const header = { 'X-Qiao-Client': 'web' };

interface Answered {
  code: number;
  data: {
    list: [{ CustomerId: string }];
    PartId: string;
    ApplicationId: string;
  };
}

/** The data of a successful call; for steps that other tests do in the browser. */
async function send(page: Page, method: 'get' | 'put' | 'post', path: string, data?: object) {
  const answer: Answered = await (await page.request[method](path, { data, headers: header })).json();
  expect(answer.code, JSON.stringify(answer)).toBe(0);
  return answer.data;
}

const read = (page: Page, path: string) => send(page, 'get', path);

/** A photo of one pixel. */
const photo = (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/** A customer of 杭州锦和家居, as its dealer finds him. */
async function customerId(page: Page) {
  const { list } = await read(page, '/api/custom?keyword=13910001592');
  return list[0].CustomerId;
}

test('a dealer reports damage with three photos on a phone; customer service assigns the order, sees its part on the way, and five points close it', async ({
  desk: page,
}) => {
  await page.setViewportSize(phone);
  await enter(page, 'jxs', '/aftersales/list');
  await go(page, `/aftersales/list?add=new&CustomerId=${await customerId(page)}`);
  const form = dialog(page, '登记售后');
  await expect(form).toContainText('冯志远');
  await form.getByRole('radio', { name: '紧急 24 小时内' }).check();
  await form.getByRole('textbox', { name: '问题描述' }).fill('移门下轨变形，推不动');
  await form.getByLabel('拍照的文件').setInputFiles(photo('1'));
  await form.getByLabel('添加照片的文件').setInputFiles(['2', '3'].map(photo));
  await expect(form.getByRole('img', { name: '照片 3' })).toBeVisible();
  await form.getByRole('button', { name: '登记售后' }).click();
  const said = await page.getByText(/^已登记 冯志远 的售后 SH\d+/).textContent();
  await page.getByRole('link', { name: said?.match(/SH\d+/)?.[0] }).click();
  await expect(page.getByRole('img', { name: '照片 3' })).toBeVisible();
  await expect(page.getByRole('region', { name: '处理过程' })).toContainText('登记');
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);

  const OrderId = page.url().split('/').at(-1) ?? '';
  const { PartId } = await send(page, 'put', '/api/aftersales/part/add', {
    OrderId,
    Lines: [{ Name: '移门下轨', Quantity: 1, Reason: '色差' }],
  });
  await send(page, 'post', `/api/aftersales/part/submit/${PartId}`, { RowVersion: 1 });

  await enter(page, 'kefu', '/dashboard');
  const about = `/admin/approval/of?subject=${encodeURIComponent('补件审批')}&subjectid=${PartId}`;
  const { ApplicationId } = await read(page, about);
  await send(page, 'post', `/admin/approval/move/${ApplicationId}`, { Action: 'approve' });
  await send(page, 'post', `/api/aftersales/part/produce/${PartId}`, { RowVersion: 3, ProductionNo: 'SC1' });
  await send(page, 'post', `/api/aftersales/part/ship/${PartId}`, {
    RowVersion: 4,
    Carrier: '德邦快递',
    TrackingNo: 'DPK20261126',
  });
  await go(page, `/aftersales/detail/${OrderId}`);
  await expect(page.getByRole('region', { name: '补件' })).toContainText('德邦快递 DPK20261126');
  // An order does not end before its parts.
  await send(page, 'post', `/api/aftersales/part/receive/${PartId}`, { RowVersion: 5 });
  await page.getByRole('button', { name: '派工' }).click();
  const assign = dialog(page, '派工');
  await assign.getByRole('combobox', { name: '处理人或店铺' }).click();
  await page.keyboard.type('赵敏');
  await page.getByTitle(/赵敏/).click();
  await assign.getByRole('button', { name: '派工' }).click();
  const last = page.getByRole('region', { name: '处理过程' }).getByRole('listitem').first();
  // The order has no 处理完成 before it is assigned.
  await expect(last).toContainText('处理：赵敏');
  await page.getByRole('button', { name: '处理完成' }).click();
  const finish = dialog(page, '处理完成');
  await finish.getByText('门店', { exact: true }).click();
  await finish.getByRole('button', { name: '处理完成' }).click();
  await page.getByRole('button', { name: '回访', exact: true }).click();
  const visit = dialog(page, '回访');
  await visit.getByText('已解决', { exact: true }).click();
  await visit.getByRole('radio', { name: /^5 分/ }).check();
  await visit.getByRole('button', { name: '回访', exact: true }).click();
  await expect(last).toContainText('已解决，5 分');
  await expect(page.getByText('已关闭').first()).toBeVisible();
});
