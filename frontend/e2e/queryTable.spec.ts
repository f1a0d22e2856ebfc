import { expect, type Locator, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { expectAccessible, expectToFit, route, tabs } from './helpers';

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

test('columns are hidden and ordered for the account; search and filters come back with the address in a second window', async ({
  desk: page,
}) => {
  await enter(page, 'admin', path);
  await expect(headings(page)).toHaveText(plain);
  await openSettings(page);
  await expectAccessible(page);
  await settings(page).getByRole('checkbox', { name: '权限' }).uncheck();
  await settings(page).getByRole('button', { name: '状态上移' }).click();
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(list(page).getByRole('button', { name: '列表设置' })).toBeFocused();
  const wanted = ['CXType', '说明', '状态', '来源', '调用', '耗时', '错误'];
  await expect(headings(page)).toHaveText(wanted);
  await list(page).getByRole('searchbox').fill('P_Notice');
  await expect.poll(() => route(page)).toBe(`${path}?keyword=P_Notice`);
  await list(page).getByRole('radiogroup', { name: '来源' }).getByText('随程序').click();
  await expect.poll(() => route(page)).toBe(`${path}?keyword=P_Notice&source=shipped`);

  const copy = await page.context().newPage();
  await copy.goto(page.url());
  await expect(list(copy).getByRole('searchbox')).toHaveValue('P_Notice');
  await expect(table(copy).getByRole('row').nth(1)).toContainText('P_Notice');
  await expect(headings(copy)).toHaveText(wanted);
  await openSettings(copy);
  await settings(copy).getByRole('button', { name: '恢复默认' }).click();
  await copy.keyboard.press('Escape');
  await expect(headings(copy)).toHaveText(plain);
});

test('heading and first column stay in sight while a list scrolls; a long list lays out what is in the window alone', async ({
  desk: page,
}) => {
  for (const width of [1680, 1100]) {
    await page.setViewportSize({ width, height: 700 });
    await enter(page, 'admin', `${path}?pageSize=200`);
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
  }

  await page.setViewportSize({ width: 1700, height: 900 });
  await enter(page, 'sushe', '/dormitory/inventory?pageSize=200');
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
