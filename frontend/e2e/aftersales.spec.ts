import { expect, type Page, test } from '@playwright/test';
import { desktop, expectGoodOnBothSizes, open, phone, signInAnew, signInAs } from './helpers';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const header = { 'X-Qiao-Client': 'web' };

// Without motion antd may place the list of a field before the dialog has come to stand, on a phone below the screen.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What a call answers; the steps that other tests look at in the browser. */
async function send(page: Page, method: 'put' | 'post', path: string, data: object) {
  const answer = await (await page.request[method](path, { data, headers: header })).json();
  expect(answer.code, JSON.stringify(answer)).toBe(0);
  return answer.data;
}

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a dealer reports with three photos on a phone; customer service assigns it and ships a part, and five points close it', async ({
  page,
}) => {
  // A 导购 of 杭州锦和家居.
  await signInAnew(page, 'admin');
  await page.request.post('/MobileQageModule/IndexHandler.ashx?action=switch', {
    data: { account: 'huangli' },
    headers: header,
  });
  await page.setViewportSize(phone);
  await open(page, '/aftersales/list?add=new');
  const form = dialog(page, '登记售后');
  await form.getByRole('combobox', { name: '客户' }).click();
  await page.keyboard.type('13910001592');
  await page.getByTitle(/冯志远/).click();
  await form.getByRole('radio', { name: /紧急/ }).check();
  await form.getByRole('textbox', { name: '问题描述' }).fill('移门下轨变形，推不动');
  await form
    .getByLabel('拍照的文件')
    .setInputFiles({ name: '1.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await form.getByLabel('添加照片的文件').setInputFiles(
    ['2', '3'].map((name) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(png, 'base64'),
    })),
  );
  await expect(form.getByRole('img', { name: '照片 3' })).toBeVisible();
  await form.getByRole('button', { name: '登记售后' }).click();
  await expect(page.getByText(/^已登记 冯志远 的售后 SH\d+/)).toBeVisible();
  const found = await page.request.get('/api/aftersales/index?pageSize=1');
  const { OrderId } = (await found.json()).data.list[0];
  await open(page, `/aftersales/detail/${OrderId}`);
  await expect(page.getByRole('img', { name: '照片 3' })).toBeVisible();
  await expectGoodOnBothSizes(page);
  const asked = await send(page, 'put', '/api/aftersales/part/add', {
    OrderId,
    Lines: [{ Name: '移门下轨', Quantity: 1, Reason: '色差' }],
  });
  const { PartId } = asked;
  await send(page, 'post', `/api/aftersales/part/submit/${PartId}`, { RowVersion: 1 });

  await page.context().clearCookies();
  await signInAs(page, 'kefu');
  await page.setViewportSize(desktop);
  await open(page, `/aftersales/detail/${OrderId}`);
  await page.getByRole('button', { name: '派工' }).click();
  const assign = dialog(page, '派工');
  await assign.getByRole('combobox', { name: '处理人或店铺' }).click();
  await page.keyboard.type('赵敏');
  await page.getByTitle(/赵敏/).click();
  await assign.getByRole('button', { name: '派工' }).click();
  const about = `/admin/approval/of?subject=${encodeURIComponent('补件审批')}&subjectid=${PartId}`;
  const { ApplicationId } = (await (await page.request.get(about)).json()).data;
  await send(page, 'post', `/admin/approval/move/${ApplicationId}`, { Action: 'approve' });
  await send(page, 'post', `/api/aftersales/part/produce/${PartId}`, { RowVersion: 3, ProductionNo: 'SC1' });
  await send(page, 'post', `/api/aftersales/part/ship/${PartId}`, {
    RowVersion: 4,
    Carrier: '德邦快递',
    TrackingNo: 'DPK20261126',
  });
  await page.reload();
  await expect(page.getByRole('region', { name: '补件' })).toContainText('德邦快递 DPK20261126');
  await page.getByRole('button', { name: '处理完成' }).click();
  const finish = dialog(page, '处理完成');
  await finish.getByText('门店', { exact: true }).click();
  await finish.getByRole('button', { name: '处理完成' }).click();
  await page.getByRole('button', { name: '回访', exact: true }).click();
  const visit = dialog(page, '回访');
  await visit.getByText('已解决', { exact: true }).click();
  await visit.getByRole('radio', { name: /^5 分/ }).check();
  await visit.getByRole('button', { name: '回访', exact: true }).click();
  await expect(page.getByRole('region', { name: '处理过程' }).getByRole('listitem').first()).toContainText(
    '已解决，5 分',
  );
  await expect(page.getByText('已关闭').first()).toBeVisible();
});
