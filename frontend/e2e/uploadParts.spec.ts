import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { demoFolder, startGateway } from './gateway';
import { desktop, expectAccessible, expectToFit, open, phone, signInAnew } from './helpers';

const MiB = 1 << 20;
const film = readFileSync(join(__dirname, '../../sql/seed/data/guides/设置快捷入口.webm'));
/** A video that is so large that it is sent in parts: 17 of them here. */
const large = Buffer.concat([film, Buffer.alloc(17 * MiB - film.length, 'qiao')]);

/** `test` whose gateway takes parts of 1 MiB; a worker starts it once. */
const test = base.extend<object, { house: Awaited<ReturnType<typeof startGateway>> }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const gateway = await startGateway(demoFolder(), { env: { GATEWAY_FILES_PARTS_SIZE: '1MiB' } });
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});

/** Opens the uploader of a page that has no guides, at its videos. */
async function openUploader(page: Page, path: string): Promise<Locator> {
  await open(page, path);
  await page.getByRole('button', { name: '操作指引', exact: true }).click();
  const guide = page.getByRole('dialog', { name: /^操作指引 · / });
  await guide.getByRole('tab', { name: '视频' }).click();
  return guide;
}

test('a large video goes on after a lost network and after a reload; an unfinished one is given up', async ({
  page,
  context,
}, info) => {
  const path = info.outputPath('回访演示.webm');
  writeFileSync(path, large);
  const offsets: number[] = [];
  const steps: Record<number, () => Promise<unknown>> = { 4: () => context.setOffline(true) };
  await page.route('**/admin/upload/part/**', async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset')) / MiB;
    const step = steps[offset];
    delete steps[offset];
    if (step) {
      await step();
      return route.abort('internetdisconnected');
    }
    offsets.push(offset);
    await route.continue();
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.setViewportSize(desktop);
  await signInAnew(page, 'admin');
  let guide = await openUploader(page, '/aftersales/visit');
  await guide.locator('input[type=file]').setInputFiles(path);
  await expect(guide.getByText('网络中断，恢复后自动继续 回访演示.webm')).toBeVisible();
  await page.screenshot({ path: info.outputPath('waiting.png') });

  // The page is held at the ninth part, so that it is reloaded in the middle.
  const held = guide.getByText('已暂停 回访演示.webm');
  steps[9] = () => guide.getByRole('button', { name: '暂停 回访演示.webm' }).click();
  await context.setOffline(false);
  await expect(held).toBeVisible();
  expect(offsets).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  await page.screenshot({ path: info.outputPath('held.png') });
  await page.setViewportSize(phone);
  await expect(guide.getByRole('tab', { name: '视频' })).toHaveAttribute('aria-selected', 'true');
  await expect(held).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('held-phone.png') });
  await page.reload();

  guide = await openUploader(page, '/aftersales/visit');
  await expect(guide.getByRole('region', { name: '没有传完的文件' })).toContainText('已传 52%');
  await expectToFit(page);
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('unfinished-phone.png') });
  await page.setViewportSize(desktop);
  await guide.getByRole('tab', { name: '视频' }).click();
  await page.screenshot({ path: info.outputPath('unfinished.png') });
  await guide.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByText('上传成功')).toBeVisible();
  expect(offsets).toEqual(Array.from({ length: 17 }, (_, at) => at));
  const src = (await guide.locator('video').getAttribute('src')) ?? '';
  const stored = await page.request.get(src);
  expect(large.equals(await stored.body())).toBe(true);

  // Another one that stops is given up.
  guide = await openUploader(page, '/dormitory/inventory');
  const other = info.outputPath('放弃的.webm');
  writeFileSync(other, large);
  await page.route('**/admin/upload/part/**', (route) => route.abort());
  await guide.locator('input[type=file]').setInputFiles(other);
  await expect(guide.getByText('网络中断，恢复后自动继续 放弃的.webm')).toBeVisible();
  await page.reload();
  guide = await openUploader(page, '/dormitory/inventory');
  await guide.getByRole('button', { name: '放弃 放弃的.webm' }).click();
  // A click is lost where the question is small for a frame of its motion between the button's down and up.
  await expect(page.locator('[class*="-zoom-appear"], [class*="-zoom-enter"]')).toHaveCount(0);
  await page.getByRole('button', { name: '放弃上传' }).click();
  await expect(guide.getByRole('region', { name: '没有传完的文件' })).toHaveCount(0);
});
