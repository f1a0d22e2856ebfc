import { expect, test } from '@playwright/test';
import { expectNoZoom, go, open, signInAs } from './helpers';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('the title stands once, in the header, and leads to the open pages; controls have room for a finger', async ({
  page,
}) => {
  await signInAs(page, 'sushe');
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: /李秀英$/ })).toBeVisible();
  await expect(page.getByText('首页', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await go(page, '/dormitory/inventory');
  const title = page.getByRole('banner').getByRole('button', { name: '房间台账，全部标签页' });
  const row = page.getByRole('listitem').filter({ hasText: '床位月租' }).first();
  await expect(row).toBeVisible();
  await title.click();
  const entries = page.getByRole('menu', { name: '全部标签页' }).getByRole('menuitem');
  await expect(entries).toHaveText(['首页', '房间台账', '关闭“房间台账”', '关闭其他']);
  const fingers = [
    title,
    ...(await entries.all()),
    ...(await row.getByRole('button', { name: /编辑|更多操作/ }).all()),
  ];
  expect(fingers).toHaveLength(7);
  for (const control of fingers) {
    const { width, height } = (await control.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
  }
  await entries.nth(2).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(page.getByRole('banner').getByText('首页')).toBeVisible();
});

test('the public pages fit a phone and may be zoomed; a tablet shows the dashboard in two columns', async ({
  page,
}) => {
  for (const path of ['/management', '/login']) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoZoom(page);
  }
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content');
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/);

  await page.setViewportSize({ width: 768, height: 1024 });
  await signInAs(page, 'sushe');
  await open(page, '/dashboard');
  const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y;
  await expect(page.getByRole('region', { name: '公告' })).toBeVisible();
  expect(await top('公告')).toBe(await top('快捷入口'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
});
