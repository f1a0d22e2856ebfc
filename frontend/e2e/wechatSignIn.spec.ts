import { expect, test } from '@playwright/test';

test('staff sign in by scanning: the demo plays 企业微信; a member whom nobody has bound signs in by password first', async ({
  page,
}) => {
  await page.goto('/#/login');
  await page.getByRole('button', { name: '企业微信登录' }).click();
  await page.locator('a[href*="userid=weibangding"]').click();
  await expect(page.getByText('请先用密码登录，再绑定')).toBeVisible();
  await page.goto('/#/login');
  await page.getByRole('button', { name: '企业微信登录' }).click();
  await page.locator('a[href*="userid=putong"]').click();
  await expect(page).toHaveURL(/#\/(dashboard|workplace)/);
  expect(new URL(page.url()).search).toBe('');
});
