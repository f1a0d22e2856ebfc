import { expect } from '@playwright/test';
import { clear, enter, test } from './desk';
import { cached, field, open, openUserMenu, phone, tabs } from './helpers';

test('what a test leaves on the desk is gone for the next one, and a page with unsaved work is none', async ({
  desk: page,
}) => {
  await enter(page, 'admin', '/dormitory/repair');
  await expect.poll(() => cached(page)).toContain('(owner)');
  await open(await page.context().newPage(), '/dashboard');
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => {
    localStorage.setItem('qiao.settings', '{"theme":"#ff0000","tagsView":false}');
    window.dispatchEvent(new StorageEvent('storage'));
  });
  await page.route('**/admin/approval/**', (call) => call.abort());
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  await field(page, '原密码').fill('secret');
  await expect(clear(page)).rejects.toThrow('something is unsaved');
  await field(page, '原密码').fill('');

  await clear(page);
  expect(await cached(page)).toEqual([]);
  expect(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])).toEqual([{}, {}]);
  expect(await page.context().cookies()).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
  await enter(page, 'admin', '/approval/todo');
  await expect(tabs(page).getByRole('link')).toHaveText(['待我审批']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.locator(':root')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--qiao-brand'))).toBe(
    '#009579',
  );
});
