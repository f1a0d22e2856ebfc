import { expect, type Page, test } from '@playwright/test';
import { open, settled, signInAs, tabs } from './helpers';

// A laptop's window with real scroll bars, which Playwright hides otherwise.
test.use({
  viewport: { width: 1366, height: 768 },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  },
});

/** The positions of header, tabs and content in the window, and the scroll position of the page. */
async function places(page: Page) {
  const parts = [page.getByRole('banner'), tabs(page), page.getByRole('main')];
  return [
    await page.evaluate(() => scrollY),
    ...(await Promise.all(parts.map((part) => part.boundingBox()))),
  ];
}

test('behind a dialog, a drawer and a question the page stands still, header and tabs in sight', async ({
  page,
}) => {
  await signInAs(page, 'sushe');
  await open(page, '/dormitory/inventory?pageSize=100');
  const row = page.getByRole('row').nth(40);
  await row.scrollIntoViewIfNeeded();
  const before = await places(page);
  expect(before[0]).toBeGreaterThan(400);
  expect(before[1]).toMatchObject({ y: 0 });

  for (const name of [/^查看/, /^编辑/, /^更多操作/]) {
    await row.getByRole('button', { name }).click();
    if (name.source === '^更多操作') await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await settled(page);
    expect(await places(page)).toEqual(before);
    // Beside the dialog, over the dimmed page.
    await page.mouse.move(100, 700);
    await page.mouse.wheel(0, 500);
    await settled(page);
    expect(await places(page)).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  expect(await places(page)).toEqual(before);
});
