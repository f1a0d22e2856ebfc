import { expect } from '@playwright/test';
import { enter, test } from './desk';
import { go, phone } from './helpers';

const headers = { 'X-Qiao-Client': 'web' };

test('on the phone an opening is planned for a person of the shop, its stage gets a drawing, and the day of 选址', async ({
  desk: page,
}) => {
  await page.setViewportSize(phone);
  await enter(page, 'admin', '/dashboard');
  // A shop of its own for each try.
  const code = `XD${Date.now() % 1e8}`;
  const shop = {
    ShopCode: code,
    ShopName: `新店${code}`,
    OrganizationId: '1020101',
    Level: 'C',
    Status: '筹建中',
    Province: '浙江省',
    City: '杭州市',
    Address: '文一西路 1 号',
  };
  const added = await page.request.put('/api/shop/add', { data: shop, headers });
  expect(await added.json()).toMatchObject({ code: 0 });

  await go(page, '/store/open');
  await page.getByRole('button', { name: '制定开店计划' }).click();
  const plan = page.getByRole('dialog', { name: '制定开店计划' });
  const owner = plan.getByRole('combobox', { name: '负责人' });
  await expect(owner).toBeDisabled();
  await plan.getByRole('combobox', { name: '店铺' }).fill(code);
  await page.getByTitle(shop.ShopName).click();
  await plan.getByLabel('开始日期').fill('2026-01-05');
  await owner.fill('郑月娥');
  await expect(page.getByText('没有找到')).toBeVisible();
  await owner.fill('袁光明');
  await page.getByTitle(/^袁光明/).click();
  await plan.getByRole('button', { name: '制定开店计划' }).click();
  await expect(page.getByText('已制定开店计划')).toBeVisible();

  await go(page, `/store/open?keyword=${code}`);
  const site = page.getByRole('listitem').filter({ hasText: `${shop.ShopName} 选址` });
  await expect(site).toContainText('计划日期2026-01-25');
  await site.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '文件' }).click();
  const files = page.getByRole('dialog', { name: `${shop.ShopName} 的选址` });
  await expect(files.getByText('还没有文件')).toBeVisible();
  await files
    .locator('input[type=file]')
    .setInputFiles({ name: '平面图.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(files.getByRole('link', { name: '平面图.pdf' })).toBeVisible();
  await files.getByRole('button', { name: '关闭' }).last().click();

  await site.getByRole('button', { name: '更新进度' }).click();
  const progress = page.getByRole('dialog', { name: /^更新进度/ });
  await progress.getByLabel('实际日期').fill('2026-01-26');
  await progress.getByRole('button', { name: '更新进度' }).click();
  await expect(site).toContainText('已完成');
  await expect(site).toContainText('逾期天数1 天');
});
