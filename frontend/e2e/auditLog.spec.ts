import { expect } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectGoodOnBothSizes, go, route, signInAs } from './helpers';

test('an operation is told field by field, and its record’s story leads from one to the other; sign-ins and clients have pages of their own', async ({
  desk: page,
}) => {
  const api = page.request;
  await signInAs(page, 'sushe');
  const rooms = await (await api.get('/admin/dormitory/inventory/index?pageSize=1&keyword=夫妻楼')).json();
  const { RoomId, RowVersion } = rooms.data.list[0];
  const change = async (Remark: string, version: number) => {
    const answer = await api.post(`/admin/dormitory/inventory/update/${RoomId}`, {
      data: { Remark, RowVersion: version },
      headers: { 'X-Qiao-Client': 'web' },
    });
    expect(await answer.json()).toMatchObject({ code: 0 });
  };
  await change('门锁待换', RowVersion);
  await change('门锁已换', RowVersion + 1);

  await enter(page, 'admin', `/system/operation-log?keyword=${RoomId}`);
  const list = page.getByRole('region', { name: '操作日志', exact: true });
  const row = list.getByRole('row', { name: /房间 夫妻楼/ }).first();
  await expect(row).toContainText('李秀英（sushe）');
  await row.getByRole('button', { name: /^查看 / }).click();
  const drawer = page.getByRole('dialog', { name: '操作详情' });
  await expect(drawer.getByRole('row', { name: '备注 门锁待换 门锁已换' })).toBeVisible();
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  await drawer.getByRole('region', { name: '同一对象的全部操作' }).getByRole('button').nth(1).click();
  await expect(drawer.getByRole('row', { name: /^备注 .* 门锁待换$/ })).toBeVisible();
  expect(route(page)).toContain('id=');

  await go(page, '/system/sign-in-log?outcome=失败');
  const signIns = page.getByRole('region', { name: '登录日志', exact: true });
  await expect(signIns.getByRole('row', { name: /登录失败/ }).first()).toContainText('Edge 142');
  await expect(signIns.getByText(/^共 \d+ 条$/)).toBeVisible();
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  await go(page, '/system/client');
  await page.getByRole('button', { name: '查看 网页与带固定请求头的客户端' }).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: '每天的调用' })).toBeVisible();
  await expectGoodOnBothSizes(page);
});
