import { expect, type Page, test } from '@playwright/test';
import { expectGoodOnBothSizes, open, phone, signInAs } from './helpers';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

// Without motion antd may place the list of a field before the dialog has come to stand, on a phone below the screen.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a dealer registers a customer on a phone and notes with a photo what was said; the factory sees it', async ({
  page,
}) => {
  const name = `徐${String(Date.now()).slice(-6)}`;
  await page.setViewportSize(phone);
  await signInAs(page, 'jxs');
  await open(page, '/customer/list');
  await page.getByRole('button', { name: '登记客户' }).click();
  const form = dialog(page, '登记客户');
  await form.getByRole('textbox', { name: '客户姓名' }).fill(name);
  await form.getByRole('combobox', { name: '店铺' }).click();
  await page.keyboard.type('苏州园区');
  await page.getByTitle('苏州园区店').click();
  await form.getByRole('button', { name: '登记客户' }).click();
  await expect(page.getByText(new RegExp(`^已登记 ${name}（KH\\d+），苏州园区店，在公海$`))).toBeVisible();

  await page.getByRole('button', { name: `查看 ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
  await page.getByRole('button', { name: '领取' }).click();
  await expect(page.getByText(`${name} 由你负责`)).toBeVisible();
  await page.getByRole('button', { name: '写跟进' }).click();
  const note = dialog(page, '写跟进');
  await note.getByRole('textbox', { name: '内容' }).fill('喜欢暖白门板，周六量房');
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const buffer = Buffer.from(png, 'base64');
  await note.getByLabel('拍照的文件').setInputFiles({ name: '样品.png', mimeType: 'image/png', buffer });
  await expect(note.getByRole('img', { name: '照片 1' })).toBeVisible();
  await note.getByRole('button', { name: '写跟进' }).click();
  const past = page.getByRole('region', { name: '往来记录' }).getByRole('listitem');
  await expect(past.first()).toContainText('喜欢暖白门板，周六量房');
  await expect(past.first().getByRole('img', { name: '照片 1' })).toBeVisible();
  await expectGoodOnBothSizes(page);

  await signInAs(page, 'kefu');
  await open(page, `/customer/follow?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByText('喜欢暖白门板，周六量房')).toBeVisible();
});
