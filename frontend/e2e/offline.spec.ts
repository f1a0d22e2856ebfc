import { expect } from '@playwright/test';
import { enter, test } from './desk';

test('without a line the page says so once; when it is back, what failed is there without a click', async ({
  desk: page,
}) => {
  const context = page.context();
  await enter(page, 'sushe', '/dormitory/inventory');
  await expect(page.getByRole('button', { name: '查看 A栋 101' })).toBeVisible();
  await context.setOffline(true);
  const said = page.getByText('网络已断开，恢复后自动重试，已填内容不受影响');
  await expect(said).toBeVisible();
  await page.getByRole('radio', { name: 'C栋' }).locator('xpath=..').click();
  await expect(page).toHaveURL(/C/);
  // The second and last repetition comes after four seconds.
  const failed = page.waitForEvent('requestfailed', (call) => call.url().includes('/inventory/index'));
  await failed;
  await expect(said).toHaveCount(1);
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: '查看 C栋 101' })).toBeVisible();
  await expect(said).toHaveCount(0);
});
