import { expect, type Locator, type Page, test } from '@playwright/test';
import { desktop, expectAccessible, expectToFit, open, phone, route, signInAs, tabs } from './helpers';

/** A page with a list: the procedures. */
const path = '/system/procedure';
const list = (page: Page) => page.getByRole('region', { name: '存储过程', exact: true });
const table = (page: Page) => list(page).getByRole('table', { name: '存储过程' });
const headings = (page: Page) => table(page).getByRole('columnheader');
const settings = (page: Page) => page.getByRole('dialog', { name: '列表设置' });

async function openSettings(page: Page): Promise<void> {
  await list(page).getByRole('button', { name: '列表设置' }).click();
  await expect(settings(page).getByRole('checkbox', { name: '说明' })).toBeVisible();
}

const plain = ['CXType', '说明', '权限', '来源', '状态', '调用', '耗时', '错误'];

test('column settings hide and order columns; they belong to the account and outlive F5', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await open(page, path);
  await expect(headings(page)).toHaveText(plain);

  await openSettings(page);
  await settings(page).getByRole('checkbox', { name: '权限' }).uncheck();
  await settings(page).getByRole('button', { name: '状态上移' }).click();
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(list(page).getByRole('button', { name: '列表设置' })).toBeFocused();
  const wanted = ['CXType', '说明', '状态', '来源', '调用', '耗时', '错误'];
  await expect(headings(page)).toHaveText(wanted);

  await page.reload();
  await expect(headings(page)).toHaveText(wanted);
  await openSettings(page);
  await settings(page).getByRole('button', { name: '恢复默认' }).click();
  await page.keyboard.press('Escape');
  await expect(headings(page)).toHaveText(plain);
});

test('the settings can be used by keyboard alone', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, path);
  await list(page).getByRole('button', { name: '列表设置' }).focus();
  await page.keyboard.press('Enter');
  const column = settings(page).getByRole('checkbox', { name: '耗时' });
  await column.focus();
  await page.keyboard.press('Space');
  await expect(column).not.toBeChecked();
  await expect(headings(page).filter({ hasText: '耗时' })).toHaveCount(0);
});

for (const width of [1680, 1100])
  test(`heading and first column stay in sight while a window of ${width} px scrolls`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await signInAs(page, 'admin');
    await open(page, `${path}?pageSize=200`);
    const last = table(page).locator('tbody tr').last();
    await expect(last).toBeAttached();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expect(headings(page).first()).toBeInViewport();
    const heading = (await headings(page).first().boundingBox()) ?? { y: 0 };
    const bar = (await tabs(page).boundingBox()) ?? { y: 0, height: 0 };
    expect(heading.y).toBeGreaterThanOrEqual(bar.y + bar.height - 1);
    await expectToFit(page);

    const name = last.getByRole('cell').first();
    const before = (await name.boundingBox())?.x;
    const goesOn = list(page).locator('[data-more]');
    await expect(goesOn).toHaveCount(width === 1100 ? 1 : 0);
    const cut = last.getByRole('cell').nth(1);
    await cut.hover();
    if (await cut.evaluate((cell) => cell.scrollWidth > cell.clientWidth + 1))
      await expect(cut).toHaveAttribute('title', (await cut.textContent()) ?? '');
    await headings(page).last().scrollIntoViewIfNeeded();
    await expect(goesOn).toHaveCount(0);
    await expect(last.getByRole('cell').last()).toBeInViewport();
    expect((await name.boundingBox())?.x).toBe(before);
  });

test('search and filters come back with the address in a second window', async ({ page, context }) => {
  await signInAs(page, 'admin');
  await open(page, path);
  await list(page).getByRole('searchbox').fill('P_Notice');
  await expect.poll(() => route(page)).toBe(`${path}?keyword=P_Notice`);
  await list(page).getByRole('radiogroup', { name: '来源' }).getByText('随程序').click();
  await expect.poll(() => route(page)).toBe(`${path}?keyword=P_Notice&source=shipped`);
  const copy = await context.newPage();
  await copy.goto(page.url());
  await expect(list(copy).getByRole('searchbox')).toHaveValue('P_Notice');
  await expect(table(copy).getByRole('row').nth(1)).toContainText('P_Notice');
});

test('the list fits and is accessible, with its settings where there are columns', async ({ page }) => {
  await page.setViewportSize(phone);
  await signInAs(page, 'admin');
  await open(page, path);
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
  await expectAccessible(page);
  await expectToFit(page);
  await expect(list(page).getByRole('button', { name: '列表设置' })).toHaveCount(0);
  await page.setViewportSize(desktop);
  await openSettings(page);
  await expectAccessible(page);
  await expectToFit(page);
});

test('a long list lays out what is in the window alone; its columns stand below their headings', async ({
  page,
}) => {
  await signInAs(page, 'sushe');
  await page.setViewportSize({ width: 1700, height: 900 });
  await open(page, '/dormitory/inventory?pageSize=200');
  const rows = page.getByRole('region', { name: '房间台账' }).getByRole('row');
  await expect(rows).toHaveCount(202);
  const places = (row: Locator) =>
    row
      .locator('th, td')
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().x)));
  const skipped = (row: Locator) =>
    row.evaluate((one) => !one.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
  expect(await places(rows.nth(1))).toEqual(await places(rows.first()));
  expect(await skipped(rows.nth(1))).toBe(false);
  expect(await skipped(rows.nth(200))).toBe(true);
  await rows.nth(200).scrollIntoViewIfNeeded();
  await expect.poll(() => skipped(rows.nth(200))).toBe(false);
  await expect(rows.first()).toBeInViewport();
  expect(await places(rows.nth(200))).toEqual(await places(rows.first()));
});
