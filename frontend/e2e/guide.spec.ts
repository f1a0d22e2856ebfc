import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { desktop, expectAccessible, expectToFit, open, phone, signInAs } from './helpers';

const guides = join(__dirname, '../../sql/seed/data/guides');
const picture = readFileSync(join(guides, '首页说明.jpg'));
const film = readFileSync(join(guides, '设置快捷入口.webm'));

/** Tests share one gateway: each changes the guides of a page that has none and that no other test looks at. */
const pages = {
  upload: ['/customer/list', '客户列表'],
  replace: ['/contract/list', '合同列表'],
  remove: ['/quotation/list', '报价单'],
  cancel: ['/aftersales/visit', '售后回访'],
} as const;

const opener = (page: Page): Locator => page.getByRole('button', { name: '操作指引', exact: true });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: /^操作指引 · / });

async function openGuide(page: Page, path: string): Promise<Locator> {
  await open(page, path);
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
  return panel(page);
}

const image = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: picture });
const video = (name: string) => ({ name, mimeType: 'video/webm', buffer: film });

/** Chooses files on the uploader's slide, as the browser's file chooser gives it. */
const choose = (guide: Locator, ...files: ReturnType<typeof image>[]) =>
  guide.locator('input[type=file]').setInputFiles(files);

/** Puts a guide on a page without the uploader. */
async function store(page: Page, param: string, file: ReturnType<typeof image>): Promise<void> {
  const query = new URLSearchParams({
    FileType: '操作说明',
    FileParam: param,
    FileCaption: file.name,
    AllowOverwrite: 'true',
  });
  const answer = await page.request.post(`/api/File/UploadFilePost?${query}`, {
    multipart: { OperationInstructions_SystemFunction: file },
    headers: { 'X-Qiao-Client': 'web' },
  });
  expect(await answer.json()).toMatchObject({ code: 0 });
}

/** The properties of a loaded picture or video. */
const shownWidth = (element: Locator) =>
  element.evaluate((media) =>
    media instanceof HTMLVideoElement ? media.videoWidth : (media as HTMLImageElement).naturalWidth,
  );

test('holds a carousel, not auto-playing, of the images and videos for the current page', async ({
  page,
}) => {
  await signInAs(page, 'putong');
  const guide = await openGuide(page, '/dashboard');
  await expect.poll(() => shownWidth(guide.getByRole('img', { name: '首页各区域说明' }))).toBe(1200);
  await guide.getByRole('button', { name: '下一页' }).click();
  const film = guide.locator('video');
  await expect.poll(() => shownWidth(film)).toBe(960);
  expect(await film.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await film.evaluate((element: HTMLVideoElement) => element.play());
  await expect
    .poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
});

test('the end slide says 已是最后一页了, and only the information centre has an uploader', async ({
  page,
}) => {
  await signInAs(page, 'putong');
  let guide = await openGuide(page, '/dashboard');
  await guide.getByRole('button', { name: /^第 3 页/ }).click();
  await expect(guide.getByText('已是最后一页了')).toBeVisible();
  await expect(guide.getByRole('tab')).toHaveCount(0);
  await guide.getByRole('button', { name: /^第 1 页/ }).click();
  await expect(guide.getByRole('button', { name: '替换' })).toHaveCount(0);
  await expect(guide.getByRole('button', { name: '删除' })).toHaveCount(0);

  await signInAs(page, 'admin');
  guide = await openGuide(page, '/dashboard');
  await guide.getByRole('button', { name: /^第 3 页/ }).click();
  await expect(guide.getByText('已是最后一页了')).toBeVisible();
  await expect(guide.getByRole('tab')).toHaveText(['图片', '视频']);
  await expect(guide.getByText(/jpg\/png.*500kb/)).toBeVisible();
  await guide.getByRole('tab', { name: '视频' }).click();
  await expect(guide.getByText(/MP4\/WebM\/OGG.*2GB.*可以一次选多个/)).toBeVisible();
});

test('is draggable and resizable: width 50%, minimum width 300px, minimum height 54px', async ({ page }) => {
  await signInAs(page, 'putong');
  const guide = await openGuide(page, '/dashboard');
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

async function drag(page: Page, x: number, y: number, dx: number, dy: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 5 });
  await page.mouse.up();
}

test('the page below stays usable, and the guide follows it', async ({ page }) => {
  await signInAs(page, 'admin');
  const guide = await openGuide(page, '/system/procedure');
  await expect(guide.getByRole('img', { name: '查找存储过程与运行情况' })).toBeVisible();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click();
  await expect(page.getByRole('dialog', { name: '操作指引 · 首页' })).toBeVisible();
  await expect(guide.getByRole('img', { name: '首页各区域说明' })).toBeVisible();
});

test('is worked by keyboard: arrows turn it, Escape closes it and gives the focus back', async ({ page }) => {
  await signInAs(page, 'putong');
  await open(page, '/dashboard');
  await opener(page).press('Enter');
  const guide = panel(page);
  await expect(guide).toBeFocused();
  await expect(guide.getByText('1 / 3')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(guide.getByText('2 / 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(guide.getByText('1 / 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('the information centre uploads an image and a video, and staff see them', async ({ page }) => {
  const [path, title] = pages.upload;
  await signInAs(page, 'admin');
  const guide = await openGuide(page, path);
  await expect(page.getByRole('dialog', { name: `操作指引 · ${title}` })).toBeVisible();
  await expect(guide.getByText('暂无引导，敬请期待')).toBeVisible();
  await choose(guide, image('建档 #1.jpg'));
  await expect(page.getByText('上传成功')).toBeVisible();
  await expect.poll(() => shownWidth(guide.getByRole('img', { name: '建档 #1' }))).toBe(1200);

  await guide.getByRole('button', { name: /：上传$/ }).click();
  const broken = { name: '坏.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') };
  await choose(guide, image('乙.jpg'), broken, video('建档.webm'), image('甲.jpg'));
  await expect(page.getByText('已上传 2 个文件，2 个没有上传')).toBeVisible();
  await expect(guide.getByRole('alert')).toHaveText([
    '坏.jpg：文件内容不是 jpg 格式，请换一个文件',
    '建档.webm：请选择图片文件',
  ]);
  await guide.getByRole('button', { name: '第 2 页：乙' }).click();
  await expect(guide.getByRole('img', { name: '乙' })).toBeVisible();
  await guide.getByRole('button', { name: '第 3 页：甲' }).click();
  await guide.getByRole('button', { name: /：上传$/ }).click();
  await guide.getByRole('tab', { name: '视频' }).click();
  await choose(guide, video('建档.webm'));
  await expect.poll(() => shownWidth(guide.locator('video'))).toBe(960);

  await signInAs(page, 'kefu');
  await openGuide(page, path);
  await expect(guide.getByText('1 / 5')).toBeVisible();
});

test('a picture over 500 KB is scaled down before it is sent, under its name and type', async ({ page }) => {
  await signInAs(page, 'admin');
  const guide = await openGuide(page, '/quotation/price');
  // Noise, which PNG cannot make smaller.
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
  const shown = guide.getByRole('img', { name: '噪点' });
  await expect.poll(() => shownWidth(shown)).toBeGreaterThan(300);
  expect(await shownWidth(shown)).toBeLessThan(900);
  const stored = await page.request.get((await shown.getAttribute('src')) ?? '');
  expect(stored.headers()['content-type']).toBe('image/png');
  expect((await stored.body()).length).toBeLessThanOrEqual(512_000);
});

test('a file that is not what its name says is refused with the reason', async ({ page }) => {
  await signInAs(page, 'admin');
  const guide = await openGuide(page, '/system/setting');
  await choose(guide, { name: '图.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
  await expect(guide.getByRole('alert')).toContainText('文件内容不是 png 格式，请换一个文件');
});

test('the replace flow: another name, another type, then the same file', async ({ page }) => {
  await signInAs(page, 'admin');
  const [path] = pages.replace;
  await store(page, 'contract-list', image('合同.jpg'));
  const guide = await openGuide(page, path);
  const before = await guide.getByRole('img', { name: '合同.jpg' }).getAttribute('src');

  await guide.getByRole('button', { name: '替换' }).click();
  await expect(page.getByText('请上传新的图片/视频替换当前内容')).toBeVisible();
  await choose(guide, video('合同.webm'));
  await expect(page.getByText('只能替换为图片文件')).toBeVisible();

  const text = '替换的文件名必须为同名文件，当前选择的与需要替换合同.jpg的文件名不匹配!';
  await choose(guide, image('别的.jpg'));
  const question = page.getByRole('dialog').filter({ hasText: text });
  const chooser = page.waitForEvent('filechooser');
  await question.getByRole('button', { name: '重新选择' }).click();
  const chosen = await chooser;
  // The answered question is still on its way out.
  await expect(question).toHaveCount(0);
  await chosen.setFiles(image('又一个.jpg'));
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '取消替换' }).click();
  await expect(guide.getByRole('img', { name: '合同.jpg' })).toHaveAttribute('src', String(before));

  await guide.getByRole('button', { name: '替换' }).click();
  await choose(guide, image('合同.jpg'));
  await expect(page.getByText('替换成功')).toBeVisible();
  const after = guide.getByRole('img', { name: '合同.jpg' });
  await expect(after).not.toHaveAttribute('src', String(before));
  expect((await after.getAttribute('src'))?.split('?')[0]).toBe(before?.split('?')[0]);
});

test('delete asks 确定要删除这个文件吗?, then says 已取消删除 or 删除成功', async ({ page }) => {
  await signInAs(page, 'admin');
  await store(page, 'quotation-list', image('报价.jpg'));
  const guide = await openGuide(page, pages.remove[0]);
  const src = String(await guide.getByRole('img', { name: '报价.jpg' }).getAttribute('src'));
  const question = page.getByRole('dialog').filter({ hasText: '确定要删除这个文件吗?' });

  await guide.getByRole('button', { name: '删除' }).click();
  await expect(question).toContainText('提示');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('已取消删除')).toBeVisible();
  await expect(guide.getByRole('img', { name: '报价.jpg' })).toBeVisible();

  await guide.getByRole('button', { name: '删除' }).click();
  await expect(question).toContainText('“报价.jpg”删除后不能恢复。');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(guide.getByText('暂无引导，敬请期待')).toBeVisible();
  expect((await page.request.get(src)).status()).toBe(404);
});

test('an upload shows its progress and can be cancelled; closing asks', async ({ page }) => {
  await signInAs(page, 'admin');
  let arrived = false;
  // The gateway is out of reach, so that the upload stays under way.
  await page.route('**/api/File/UploadFilePost*', () => {
    arrived = true;
  });
  const guide = await openGuide(page, pages.cancel[0]);
  await choose(guide, image('售后.jpg'));
  await expect.poll(() => arrived).toBe(true);
  await expect(guide.getByRole('progressbar', { name: '售后.jpg 的上传进度' })).toBeVisible();

  await guide.getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('button', { name: '继续上传' }).click();
  await expect(guide.getByRole('progressbar')).toBeVisible();
  await guide.getByRole('button', { name: '取消上传' }).click();
  await expect(page.getByText('已取消上传')).toBeVisible();
  await expect(guide.getByRole('progressbar')).toHaveCount(0);
  await expect(guide.getByText('暂无引导，敬请期待')).toBeVisible();
});

test('every slide of the guide is accessible', async ({ page }) => {
  await page.setViewportSize(phone);
  await signInAs(page, 'admin');
  const guide = await openGuide(page, '/dashboard');
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expect(guide.getByRole('img', { name: '首页各区域说明' })).toBeVisible();
    for (const slide of [1, 2, 3]) {
      await guide.getByRole('button', { name: new RegExp(`^第 ${slide} 页`) }).click();
      await expect(guide.getByText(`${slide} / 3`)).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('is as wide as the screen and closes', async ({ page }) => {
    await signInAs(page, 'putong');
    const guide = await openGuide(page, '/dashboard');
    await expect.poll(async () => (await guide.boundingBox())?.width).toBe(390);
    await expect(guide.getByRole('img', { name: '首页各区域说明' })).toBeVisible();
    await guide.getByRole('button', { name: '关闭' }).click();
    await expect(guide).toBeHidden();
  });
});
