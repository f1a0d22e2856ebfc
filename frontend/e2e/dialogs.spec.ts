import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectAccessible, expectGoodOnBothSizes, phone, settled } from './helpers';

/** The dialog of the quick entries, which has all defaults (specification §2, Generic dialog defaults). */
const dialog = (page: Page) => page.getByRole('dialog', { name: '编辑快捷入口' });
const opener = (page: Page) =>
  page.getByRole('region', { name: '快捷入口' }).getByRole('button', { name: '编辑' });
const question = (page: Page) => page.getByRole('dialog', { name: '有未保存的内容' });

async function openDialog(page: Page): Promise<void> {
  await opener(page).click();
  await expect(dialog(page).getByRole('checkbox').first()).toBeVisible();
  await settled(page);
}

const boxOf = async (page: Page) =>
  (await dialog(page).boundingBox()) ?? { x: -1, width: 0, y: 0, height: 0 };

/** Ticks a page that was not ticked, or takes a tick back; nothing is saved. */
const change = (page: Page) => dialog(page).getByRole('checkbox').first().click();

test('a dialog is half as wide as the window, 15vh from its top, modal and accessible; long content scrolls', async ({
  desk: page,
}) => {
  await enter(page, 'admin', '/dashboard');
  await openDialog(page);
  const { width, y } = await boxOf(page);
  const window = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: innerHeight,
  }));
  expect(Math.abs(width - window.width / 2)).toBeLessThan(12);
  expect(Math.abs(y - window.height * 0.15)).toBeLessThan(2);
  await expect(dialog(page)).toHaveAttribute('aria-modal', 'true');
  await expect(dialog(page).getByText('编辑快捷入口')).toBeVisible();

  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(async () => (await boxOf(page)).width).toBe(560);

  await page.setViewportSize({ width: 1440, height: 460 });
  const save = dialog(page).getByRole('button', { name: '保存' });
  await expect(async () => {
    const low = (await save.boundingBox()) ?? { y: 460, height: 0 };
    expect(low.y + low.height).toBeLessThanOrEqual(460);
  }).toPass();
  await expect(dialog(page).getByText('编辑快捷入口')).toBeInViewport();

  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await settled(page);
    const box = await boxOf(page);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(size.width);
    if (size === phone) expect(box.width).toBeGreaterThan(350);
    expect(box.y + box.height).toBeLessThanOrEqual(size.height + 24);
    await expectAccessible(page);
  }

  // However long it is, the title ends before the cross.
  const cross = await dialog(page).getByRole('button', { name: '关闭' }).boundingBox();
  const title = dialog(page).getByText('编辑快捷入口');
  const ends = await title.evaluate((element) => {
    element.textContent = '胡桃木'.repeat(40);
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right;
  });
  expect(ends).toBeLessThan(cross?.x ?? 0);
});

const ways: ((page: Page) => Promise<void>)[] = [
  (page) => page.keyboard.press('Escape'),
  (page) => page.mouse.click(20, 500),
  (page) => dialog(page).getByRole('button', { name: '关闭' }).click(),
  (page) => dialog(page).getByRole('button', { name: '取消' }).click(),
];

test('Escape, the mask, the cross and 取消 close a dialog, and ask before they throw unsaved input away', async ({
  desk: page,
}) => {
  await enter(page, 'admin', '/dashboard');
  const search = dialog(page).getByLabel('搜索功能');
  const chosen = dialog(page).getByText(/^已选/);
  let saved: string | undefined;
  for (const close of ways) {
    await openDialog(page);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    saved ??= (await chosen.textContent()) ?? '';
    await expect(chosen).toHaveText(saved);
    await search.fill('没有这个功能');
    await close(page);
    await expect(page.locator('.ant-modal')).toHaveCount(0);
    await expect(opener(page)).toBeFocused();

    await openDialog(page);
    await change(page);
    await expect(chosen).not.toHaveText(saved);
    await close(page);
    await expect(question(page)).toContainText('快捷入口还没有保存，关闭后将丢失。');
    await settled(page);
    if (close === ways[0]) {
      await expectGoodOnBothSizes(page);
      await page.setViewportSize(desktop);
      await page.keyboard.press('Escape');
      await expect(question(page)).toBeHidden();
      await expect(chosen).not.toHaveText(saved);
      await close(page);
      await expect(question(page)).toBeVisible();
      await settled(page);
    }
    await question(page).getByRole('button', { name: '放弃修改' }).click();
    await expect(page.locator('.ant-modal')).toHaveCount(0);
  }
});
