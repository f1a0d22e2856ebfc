import { expect, test } from '@playwright/test';
import { desktop, expectGoodOnBothSizes, open, phone, signInAs } from './helpers';

test('the guides of all pages: caption and order change, and the guide shows them so', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/system/guide?keyword=查找存储过程');
  const list = page.getByRole('region', { name: '操作指引', exact: true });
  await list.getByRole('button', { name: /^编辑 / }).click();
  const form = page.getByRole('dialog', { name: /^更新指引：/ });
  const picture = form.getByRole('img', { name: '查找存储过程与运行情况' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await form.getByRole('textbox', { name: '说明' }).fill('怎样查找存储过程');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(list.getByRole('row', { name: /怎样查找存储过程/ })).toBeVisible();
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  await open(page, '/system/procedure');
  await page.getByRole('button', { name: '操作指引', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: '怎样查找存储过程' })).toBeVisible();
});

test('a setting is changed and nothing else of it; what would break the application is refused', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await open(page, '/system/setting?keyword=RepairPhone');
  const list = page.getByRole('region', { name: '应用设置', exact: true });
  await expect(list.getByRole('row', { name: /宿舍报修值班电话/ })).toBeVisible();
  await expect(list.getByRole('button', { name: '新增' })).toHaveCount(0);
  await expect(list.getByRole('button', { name: /^删除/ })).toHaveCount(0);
  await list.getByRole('button', { name: '编辑 宿舍报修值班电话' }).click();
  const phoneForm = page.getByRole('dialog', { name: '更新设置：宿舍报修值班电话' });
  await expect(phoneForm.getByRole('textbox')).toHaveCount(1);
  await phoneForm.getByRole('textbox', { name: '值' }).fill('8121');
  await phoneForm.getByRole('button', { name: '保存' }).click();
  await expect(list.getByRole('row', { name: /宿舍报修值班电话/ })).toContainText('8121');

  await open(page, '/system/setting?keyword=DealerTopDepartment');
  await list.getByRole('button', { name: '编辑 经销商顶级组织' }).click();
  const form = page.getByRole('dialog', { name: '更新设置：经销商顶级组织' });
  await form.getByRole('textbox', { name: '值' }).fill('10001');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('经销商顶级组织不能是 总部').first()).toBeVisible();
  await expect(form.locator('[aria-invalid="true"]')).toBeFocused();
  await page.setViewportSize(phone);
  await expectGoodOnBothSizes(page);
});
