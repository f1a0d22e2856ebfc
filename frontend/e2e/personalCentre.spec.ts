import { expect, test } from '@playwright/test';
import { expectGoodOnBothSizes, open, openUserMenu, password, phone, signInAnew, signInAs } from './helpers';

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

test('one sees where one is signed in, and signs the other devices out', async ({ page, browser }) => {
  const initial = process.env.QIAO_DEVICES_PASSWORD ?? '';
  await signInAnew(page, 'shebei', initial);
  const changed = await page.request.post('/MobileQageModule/IndexHandler.ashx?action=changepwd', {
    data: { OldPwd: initial, NewPwd: password },
    headers: { 'X-Qiao-Client': 'web' },
  });
  expect(await changed.json()).toMatchObject({ code: 0 });
  const elsewhere = await browser.newContext({ baseURL: process.env.QIAO_BASE_URL ?? '' });
  const other = await elsewhere.newPage();
  await signInAnew(other, 'shebei');
  await open(other, '/dashboard');
  await signInAnew(page, 'shebei');
  await open(page, '/dashboard');
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  const drawer = page.getByRole('dialog', { name: '个人中心' });
  const devices = drawer.getByRole('list', { name: '登录的设备' });
  await expect(devices.getByText('本机')).toHaveCount(1);
  await expect(devices).toContainText('Chrome');
  await expect(devices).toContainText('内网 127.0.0.1');
  await drawer.getByRole('button', { name: '退出其他设备' }).click();
  await page
    .getByRole('dialog', { name: '退出其他设备？' })
    .getByRole('button', { name: '退出', exact: true })
    .click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(drawer.getByRole('button', { name: '退出其他设备' })).toBeHidden();
  await expect(drawer.getByRole('list', { name: '登录记录' })).toContainText('退出设备');
  // The other device finds out with its next call, within a second.
  const alive = async () =>
    (await (await other.request.get('/vue-element-admin/user/info')).json()).code as number;
  await expect.poll(alive).toBe(50014);
  await other.reload();
  await expect(other).toHaveURL(/#\/management\?redirect/);
  expect((await (await page.request.get('/vue-element-admin/user/info')).json()).code).toBe(0);
  await elsewhere.close();
});
