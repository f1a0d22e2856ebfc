import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectAccessible, expectToFit, phone } from './helpers';

const guides = join(__dirname, '../../sql/seed/data/guides');
const picture = readFileSync(join(guides, '首页说明.jpg'));
const film = readFileSync(join(guides, '设置快捷入口.webm'));

const opener = (page: Page): Locator => page.getByRole('button', { name: '操作指引', exact: true });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: /^操作指引 · / });

async function openGuide(page: Page): Promise<Locator> {
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
  return panel(page);
}

const image = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: picture });
const video = (name: string) => ({ name, mimeType: 'video/webm', buffer: film });

/** Chooses files on the uploader's slide, as the browser's file chooser gives it. */
const choose = (guide: Locator, ...files: ReturnType<typeof image>[]) =>
  guide.locator('input[type=file]').setInputFiles(files);

/** The width of a loaded picture or video. */
const shownWidth = (element: Locator) =>
  element.evaluate((media) =>
    media instanceof HTMLVideoElement ? media.videoWidth : (media as HTMLImageElement).naturalWidth,
  );

async function drag(page: Page, x: number, y: number, dx: number, dy: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 5 });
  await page.mouse.up();
}

test('a carousel of images and videos, not auto-playing, follows the page; draggable and resizable: width 50%, at least 300 × 54 px', async ({
  desk: page,
}) => {
  await enter(page, 'putong', '/dashboard');
  await opener(page).press('Enter');
  const guide = panel(page);
  await expect(guide).toBeFocused();
  const first = guide.getByRole('img', { name: '首页各区域说明' });
  await expect.poll(() => shownWidth(first)).toBe(1200);
  await guide.getByRole('button', { name: '下一页' }).click();
  const shown = guide.locator('video');
  await expect.poll(() => shownWidth(shown)).toBe(960);
  expect(await shown.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await shown.evaluate((element: HTMLVideoElement) => element.play());
  await expect
    .poll(() => shown.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  await guide.getByRole('button', { name: /^第 3 页/ }).click();
  await expect(guide.getByText('已是最后一页了')).toBeVisible();
  await guide.getByRole('button', { name: /^第 1 页/ }).click();
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expect(first).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  }
  await expect.poll(async () => (await guide.boundingBox())?.width).toBe(390);

  await page.setViewportSize(desktop);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /宿舍/ }).first().click();
  await expect(page.getByRole('dialog', { name: /^操作指引 · (?!首页)/ })).toBeVisible();
  await expect(first).toHaveCount(0);
  await panel(page).press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();

  await openGuide(page);
  const box = async () => (await guide.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await box();
  expect(before.width).toBe(720);

  await drag(page, before.x + 200, before.y + 20, -150, 60);
  await expect.poll(box).toMatchObject({ x: before.x - 150, y: before.y + 60 });
  // Never off the screen.
  const moved = await box();
  await drag(page, moved.x + 200, moved.y + 20, -2000, -2000);
  await expect.poll(box).toMatchObject({ x: 0, y: 0 });

  const { width, height } = await box();
  await drag(page, width, height, -120, -80);
  await expect.poll(box).toMatchObject({ width: width - 120, height: height - 80 });
  const smaller = await box();
  await drag(page, smaller.width, smaller.height, -2000, -2000);
  await expect.poll(box).toMatchObject({ width: 300, height: 54 });
});

test('the information centre uploads images and a video, replaces and deletes one, and staff see them', async ({
  desk: page,
}) => {
  await enter(page, 'admin', '/customer/list');
  const guide = await openGuide(page);
  await expect(page.getByRole('dialog', { name: '操作指引 · 客户列表' })).toBeVisible();
  await expect(guide.getByText('暂无引导，敬请期待')).toBeVisible();
  await expect(guide.getByRole('tab')).toHaveText(['图片', '视频']);
  await expect(guide.getByText(/jpg\/png.*500kb/)).toBeVisible();
  // Noise, which PNG cannot make smaller: a picture over 500 KB is scaled down before it is sent.
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [900, 600];
    const noise = new ImageData(900, 600);
    noise.data.forEach((_, at) => {
      noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    });
    canvas.getContext('2d')?.putImageData(noise, 0, 0);
    return canvas.toDataURL();
  });
  const buffer = Buffer.from(url.split(',')[1] ?? '', 'base64');
  expect(buffer.length).toBeGreaterThan(1_500_000);
  await choose(guide, { name: '噪点.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('上传成功')).toBeVisible();
  const noise = guide.getByRole('img', { name: '噪点' });
  await expect.poll(() => shownWidth(noise)).toBeGreaterThan(300);
  expect(await shownWidth(noise)).toBeLessThan(900);
  const stored = await page.request.get((await noise.getAttribute('src')) ?? '');
  expect(stored.headers()['content-type']).toBe('image/png');
  expect((await stored.body()).length).toBeLessThanOrEqual(512_000);

  await guide.getByRole('button', { name: /：上传$/ }).click();
  const broken = { name: '坏.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') };
  await choose(guide, image('建档 #1.jpg'), broken, video('建档.webm'));
  await expect(page.getByText('已上传 1 个文件，2 个没有上传')).toBeVisible();
  await expect(guide.getByRole('alert')).toHaveText([
    '坏.jpg：文件内容不是 jpg 格式，请换一个文件',
    '建档.webm：请选择图片文件',
  ]);
  await guide.getByRole('tab', { name: '视频' }).click();
  await expect(guide.getByText(/MP4\/WebM\/OGG.*2GB.*可以一次选多个/)).toBeVisible();
  await choose(guide, video('建档.webm'));
  await expect.poll(() => shownWidth(guide.locator('video'))).toBe(960);

  await guide.getByRole('button', { name: /^第 2 页/ }).click();
  const first = guide.getByRole('img', { name: '建档 #1' });
  await expect.poll(() => shownWidth(first)).toBe(1200);
  const before = await first.getAttribute('src');
  await guide.getByRole('button', { name: '替换' }).click();
  await choose(guide, image('别的.jpg'));
  const refused = page.getByRole('dialog').filter({ hasText: '替换的文件名必须为同名文件' });
  await refused.getByRole('button', { name: '取消替换' }).click();
  await guide.getByRole('button', { name: '替换' }).click();
  await choose(guide, image('建档 #1.jpg'));
  await expect(page.getByText('替换成功')).toBeVisible();
  await expect(first).not.toHaveAttribute('src', String(before));
  expect((await first.getAttribute('src'))?.split('?')[0]).toBe(before?.split('?')[0]);

  const src = String(await first.getAttribute('src'));
  const question = page.getByRole('dialog').filter({ hasText: '确定要删除这个文件吗?' });
  await guide.getByRole('button', { name: '删除' }).click();
  await expect(question).toContainText('“建档 #1.jpg”删除后不能恢复。');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
  expect((await page.request.get(src)).status()).toBe(404);

  await enter(page, 'jxs', '/customer/list');
  await openGuide(page);
  await expect(guide.getByText('1 / 3')).toBeVisible();
  await expect.poll(() => shownWidth(noise)).toBeGreaterThan(300);
  for (const name of ['替换', '删除']) await expect(guide.getByRole('button', { name })).toHaveCount(0);
  await guide.getByRole('button', { name: /^第 3 页/ }).click();
  await expect(guide.getByText('已是最后一页了')).toBeVisible();
  await expect(guide.getByRole('tab')).toHaveCount(0);
});
