import { expect } from '@playwright/test';
import { enter, test } from './desk';
import {
  desktop,
  expectAccessible,
  expectGoodOnBothSizes,
  open,
  openUserMenu,
  password,
  sentCode,
  signInAnew,
} from './helpers';

test('the personal centre shows who one is; an avatar is cut out by mouse and keys; a code confirms another mobile number', async ({
  desk: page,
}) => {
  await enter(page, 'kefu', '/dashboard');
  const header = page.getByRole('button', { name: '赵敏，用户菜单' });
  await expect(header.locator('img')).toHaveCount(0);
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  const drawer = page.getByRole('dialog', { name: '个人中心' });
  await expect(drawer.getByRole('button', { name: '设置头像' })).toBeVisible();
  await expect(drawer.getByRole('heading', { name: '赵敏' })).toBeVisible();
  for (const part of ['客服部 · ', '138****0004', 'kefu']) await expect(drawer).toContainText(part);
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  // Four quarters: red, green, blue and white.
  const photo = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 800];
    const context = canvas.getContext('2d');
    for (const [i, colour] of ['#f00', '#0f0', '#00f', '#fff'].entries()) {
      if (context) context.fillStyle = colour;
      context?.fillRect((i % 2) * 400, Math.floor(i / 2) * 400, 400, 400);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const file = { name: '我.png', mimeType: 'image/png', buffer: Buffer.from(photo, 'base64') };
  await drawer.getByLabel('头像图片').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: '设置头像' });
  await expectAccessible(page);
  const circle = dialog.getByRole('group', { name: /^头像范围/ });
  await dialog.getByRole('slider', { name: '缩放' }).fill('2');
  const box = await circle.boundingBox();
  if (!box) throw new Error('the circle is not there');
  await page.mouse.move(box.x + 144, box.y + 144);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 144, { steps: 4 });
  await page.mouse.up();
  // To the end: further than the picture reaches, it does not go.
  await circle.focus();
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowLeft');
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowUp');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  // The rest of it is white: the lower right quarter.
  const seen = await header.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const middle = [...(context?.getImageData(128, 128, 1, 1).data ?? [])];
    return { size: [image.naturalWidth, image.naturalHeight], middle };
  });
  expect(seen).toEqual({ size: [256, 256], middle: [255, 255, 255, 255] });
  await drawer.getByRole('button', { name: '移除' }).click();
  await page.getByRole('dialog', { name: '移除头像？' }).getByRole('button', { name: '移除' }).click();
  await expect(header.locator('img')).toHaveCount(0);
  await drawer.getByRole('button', { name: '更换手机号' }).click();
  const change = page.getByRole('dialog', { name: '更换手机号' });
  await change.getByLabel('新手机号').fill('13911110004');
  await change.getByLabel('登录密码').fill(password);
  await change.getByRole('button', { name: '获取验证码' }).click();
  await expect(change.getByText('验证码已发到 13911110004，5 分钟有效')).toBeVisible();
  await expectAccessible(page);
  await change.getByLabel('验证码').fill(await sentCode('13911110004'));
  await page.keyboard.press('Enter');
  await expect(change).toBeHidden();
  await expect(drawer).toContainText('139****0004');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(header).toBeFocused();
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
