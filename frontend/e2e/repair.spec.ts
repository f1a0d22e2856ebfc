import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectGoodOnBothSizes, go, phone } from './helpers';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const detail = (page: Page) => dialog(page, /^报修：BX/);
const steps = (page: Page) => detail(page).getByRole('region', { name: '处理进度' }).getByRole('listitem');

test('a report with a photo from a phone is handled on a desktop and confirmed by who has reported it', async ({
  desk: page,
}) => {
  const text = `花洒接头漏水 ${Date.now()}`;
  // Without motion antd may place the list of a field before the dialog is at its place, on a phone below the screen.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize(phone);
  await enter(page, 'putong', '/dashboard');
  // The link of the bed overview to this page fills the room in.
  const { list } = (
    await (await page.request.get('/admin/dormitory/inventory/all?building=C%E6%A0%8B')).json()
  ).data;
  await go(page, `/dormitory/repair?add=${list[0].RoomId}`);
  const form = dialog(page, '我要报修');
  await expect(form).toContainText(list[0].RoomName);
  await form.getByRole('combobox', { name: '类别' }).click();
  await page.getByTitle('水路', { exact: true }).click();
  await form.getByRole('radio', { name: /^特急/ }).check();
  await form.getByRole('textbox', { name: '内容' }).fill(text);
  const camera = form.getByLabel('拍照的文件');
  await expect(camera).toHaveAttribute('capture', 'environment');
  await expect(camera).toBeHidden();
  // Larger than the limit: it is made smaller before it is sent.
  const picture = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(900, 500);
    const image = canvas.getContext('2d')?.createImageData(900, 500);
    for (let i = 0; image && i < image.data.length; i++) image.data[i] = Math.random() * 256;
    if (image) canvas.getContext('2d')?.putImageData(image, 0, 0);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
  expect(picture.length).toBeGreaterThan(1 << 20);
  await camera.setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  await expect(form.getByRole('img', { name: '照片 1' })).toBeVisible();
  await expectGoodOnBothSizes(page);
  await form.getByRole('button', { name: '我要报修' }).click();
  await expect(page.getByText(/^已报修 C栋 \d+，单号 BX\d+，.* 前处理$/)).toBeVisible();

  await page.setViewportSize(desktop);
  await enter(page, 'sushe', `/dormitory/repair?keyword=${encodeURIComponent(text)}`);
  await page.getByRole('link', { name: /^查看 BX/ }).click();
  await expect(detail(page)).toContainText(text);
  const photo = detail(page).getByRole('img', { name: '照片 1' });
  await expect(photo).toBeVisible();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await detail(page).getByRole('button', { name: '放大照片 1' }).click();
  await expect(page.locator('.ant-image-preview')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-image-preview')).toBeHidden();
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  await detail(page).getByRole('button', { name: '受理' }).click();
  await dialog(page, /^受理：BX/)
    .getByLabel('处理人')
    .fill('周师傅');
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  await dialog(page, /^受理：BX/)
    .getByRole('button', { name: '受理' })
    .click();
  await expect(steps(page).first()).toContainText('受理处理中李秀英');
  await detail(page).getByRole('button', { name: '完成' }).click();
  await dialog(page, /^完成：BX/)
    .getByRole('textbox', { name: '说明' })
    .fill('换了密封圈');
  await dialog(page, /^完成：BX/)
    .getByRole('button', { name: '完成' })
    .click();
  await expect(steps(page)).toHaveCount(3);

  await page.setViewportSize(phone);
  await enter(page, 'putong', '/dashboard');
  await page.getByRole('button', { name: /^通知与公告，\d+ 条未读$/ }).click();
  await page
    .getByRole('button', { name: /^未读 ?报修 BX\d+ 已完成，请确认/ })
    .first()
    .click();
  await expect(detail(page)).toContainText(text);
  await expect(steps(page).first()).toContainText('换了密封圈');
  await detail(page).getByRole('button', { name: '确认修好' }).click();
  await dialog(page, /^确认修好：BX/)
    .getByRole('button', { name: '确认修好' })
    .click();
  await expect(steps(page).first()).toContainText('确认已确认张伟');
  await expect(detail(page).getByRole('button', { name: '确认修好' })).toHaveCount(0);
});
