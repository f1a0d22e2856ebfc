import { expect, test } from '@playwright/test';
import { expectGoodOnBothSizes, open, openUserMenu, phone, signInAs } from './helpers';

test('a personal-centre drawer shows avatar, name, department and position, on a phone and on a desktop', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signInAs(page, 'putong');
  await open(page, '/dashboard');
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  const drawer = page.getByRole('dialog', { name: '个人中心' });
  await expect(drawer.getByRole('heading', { name: '张伟' })).toBeVisible();
  await expect(drawer).toContainText('生产部 · 普通员工');
  await expect(drawer).toContainText('138****0007');
  await expect(drawer).toContainText('putong');
  await expectGoodOnBothSizes(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: '张伟，用户菜单' })).toBeFocused();
});
