import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { desktop, expectGoodOnBothSizes, open, phone, route, signInAs } from './helpers';
import { recordPages } from './recordPages';
import type { RecordPageCase } from './recordPages/case';
import { cellsOf } from './xlsx';

/** The tests of every record page: a new page is one more row in the file of its area in `recordPages/`. */
for (const one of recordPages) test.describe(one.title, () => suite(one));

type Row = Record<string, unknown> & { RowVersion: number };

/** Marks of this run: each record that a test makes is another one than every other. */
let made = 0;
const mark = () => `T${test.info().workerIndex}${Date.now().toString(36).slice(-5)}${made++}`;

/** The day of a cell: spreadsheets count days from the end of 1899. */
const dayOf = (cell: string | undefined) =>
  new Date(Date.UTC(1899, 11, 30 + Number(cell))).toISOString().slice(0, 10);

/** Texts with blanks between them; an empty one is left out. */
const spaced = (texts: (string | undefined)[]) => texts.filter(Boolean).join(' ');

function suite({
  title,
  route: path,
  account,
  stranger,
  table,
  add,
  filter,
  record,
  lines,
  called = {},
  unexported = false,
  totals,
  marked,
  unique,
  remark,
  thorough = false,
  alike,
  stepwise,
}: RecordPageCase) {
  const { label, fields, key } = table;
  const adding = { button: add ?? '新增', form: add ?? `新增${label}`, save: add ?? '保存' };
  const labelOf = (name: string) => fields[name]?.label ?? name;
  const shown = (row: Record<string, unknown>, name: string) => String(called[name] ?? row[name] ?? '');
  const nameOf = (row: Record<string, unknown>) => spaced(table.title.map((name) => shown(row, name)));

  const withQuery = (query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

  const list = (page: Page) => page.getByRole('region', { name: title, exact: true });
  const rows = (page: Page) => list(page).getByRole('table').locator('tbody tr');
  const choice = (page: Page) => list(page).getByRole('radiogroup', { name: filter.label });
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
  const loaded = (page: Page) => expect(list(page)).toHaveAttribute('aria-busy', 'false');
  const total = async (page: Page) => {
    await loaded(page);
    const text = await list(page)
      .getByText(/^共 \d+ 条$/)
      .textContent();
    return Number(text?.replace(/\D/g, ''));
  };

  const routes = table.byMethod
    ? { add: '', update: (id: unknown) => `/${id}` }
    : { add: '/add', update: (id: unknown) => `/update/${id}` };

  /** A call of the page's own routes, beside the page. */
  async function call(page: Page, method: string, below: string, data?: object) {
    const url = `${table.path}${below}`;
    const answer = await page.request.fetch(url, { method, data, headers: { 'X-Qiao-Client': 'web' } });
    const body = await answer.json();
    expect(body, `${method} ${url}`).toMatchObject({ code: 0 });
    return body.data;
  }

  /** Makes a record, and shows the list with it alone. */
  async function make(page: Page): Promise<Row> {
    const values = record?.(mark()) ?? {};
    const added = await call(page, 'PUT', routes.add, { ...values, ...lines });
    await open(page, withQuery(`keyword=${values[marked]}`));
    await expect(rows(page)).toHaveCount(1);
    return { ...values, ...added };
  }

  const changeMeanwhile = (page: Page, row: Row, text: string) =>
    call(page, 'POST', routes.update(row[key]), { [remark]: text, RowVersion: row.RowVersion });

  const button = (page: Page, text: string, row: Row) =>
    list(page).getByRole('button', { name: `${text} ${nameOf(row)}`, exact: true });

  /** Fills a field in as a person does, by keyboard alone. */
  async function type(
    page: Page,
    form: Locator,
    name: string,
    value: string | number | boolean,
  ): Promise<void> {
    const control = form.getByLabel(labelOf(name), { exact: true });
    await control.focus();
    if (fields[name]?.options) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option').first()).toBeAttached();
      await page.keyboard.type(String(value));
      await page.keyboard.press('Enter');
    } else if (called[name]) {
      await page.keyboard.type(called[name]);
      await expect(page.getByRole('option', { name: called[name] })).toBeAttached();
      await page.keyboard.press('Enter');
    } else if (fields[name]?.type === 'date') {
      // Which keys fill in a day is a matter of the browser's language.
      await control.fill(String(value));
    } else {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(String(value));
    }
  }

  test.beforeEach(({ page }) => signInAs(page, account));

  test('list, form, detail and question are accessible and fit; on a phone records are cards', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    const row = record && ((await call(page, 'PUT', routes.add, { ...record(mark()), ...lines })) as Row);
    await open(page, path);
    await loaded(page);
    await expect(list(page).getByRole('table')).toHaveCount(0);
    await expect(list(page).getByRole('listitem').first()).toBeVisible();
    await expectGoodOnBothSizes(page);
    if (!row) return;

    await list(page).getByRole('button', { name: adding.button }).click();
    await expect(dialog(page, adding.form).getByRole('textbox').first()).toBeVisible();
    await expectGoodOnBothSizes(page);
    if (alike) return;

    await open(page, withQuery(`id=${row[key]}`));
    await expect(
      dialog(page, new RegExp(`^${label}：`))
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expectGoodOnBothSizes(page);
    if (stepwise || !thorough) return;

    await dialog(page, new RegExp(`^${label}：`))
      .getByRole('button', { name: /^更多操作/ })
      .click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(page.getByRole('dialog', { name: new RegExp(`^删除${label}`) })).toBeVisible();
    await expectGoodOnBothSizes(page);
  });

  if (!stepwise && !alike)
    test('by keyboard alone a record is made, looked at and deleted', async ({ page }) => {
      await open(page, path);
      const values = record?.(mark()) ?? {};
      await list(page).getByRole('button', { name: adding.button }).focus();
      await page.keyboard.press('Enter');
      const form = dialog(page, adding.form);
      await expect(form.locator('input, textarea').first()).toBeFocused();
      for (const [name, value] of Object.entries(values)) await type(page, form, name, value);
      await form.getByRole('button', { name: adding.save }).focus();
      await page.keyboard.press('Enter');
      await expect(form).toBeHidden();

      await list(page).getByRole('searchbox').focus();
      await page.keyboard.type(String(values[marked]));
      await expect(rows(page)).toHaveCount(1);
      const link = list(page).getByRole('button', { name: `查看 ${nameOf(values)}` });
      await link.focus();
      await page.keyboard.press('Enter');
      const detail = dialog(page, `${label}：${nameOf(values)}`);
      await expect(detail.getByRole('listitem').first()).toContainText('新增');
      for (const name of Object.keys(values)) await expect(detail).toContainText(shown(values, name));
      await page.keyboard.press('Escape');
      await expect(detail).toBeHidden();
      await expect(link).toBeFocused();

      await list(page)
        .getByRole('button', { name: `更多操作 ${nameOf(values)}` })
        .focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: `删除${label}“${nameOf(values)}”？` });
      await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
      await expect(question.getByRole('button', { name: '删除' })).toHaveClass(/ant-btn-dangerous/);
      await question.getByRole('button', { name: '删除' }).focus();
      await page.keyboard.press('Enter');
      await expect(list(page).getByText('没有符合条件的记录')).toBeVisible();
    });

  if (!unexported)
    test('the export has the rows of the filter, in the order of the list, under the page’s name', async ({
      page,
    }) => {
      await open(page, encodeURI(withQuery(`${filter.name}=${filter.key ?? filter.value}&pageSize=200`)));
      const listed = await total(page);
      const downloading = page.waitForEvent('download');
      await list(page).getByRole('button', { name: '导出', exact: true }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${title}.*\\.xlsx$`));
      const [headings = [], ...lines] = cellsOf(readFileSync(await download.path()));
      expect(lines).toHaveLength(listed + (totals ? 1 : 0));
      const cells = lines.slice(0, listed);
      const column = (heading: string) => {
        expect(headings).toContain(heading);
        return cells.map((row) => row[headings.indexOf(heading)]);
      };
      expect(new Set(column(filter.label))).toEqual(new Set([filter.value]));
      const names = await rows(page).locator('xpath=td[not(.//input)][1]').allInnerTexts();
      const parts = table.title.map((name) =>
        fields[name]?.type === 'date' ? column(labelOf(name)).map(dayOf) : column(labelOf(name)),
      );
      expect(
        cells.slice(0, names.length).map((_, index) => spaced(parts.map((part) => part[index]))),
      ).toEqual(names);
    });

  // The following tests are of parts that all pages share, so two pages are enough.
  if (!thorough) return;

  test('the filters stand in the address, and outlive a reload', async ({ page }) => {
    await open(page, path);
    const before = await total(page);
    await choice(page).getByText(filter.value, { exact: true }).click();
    await expect.poll(() => route(page)).toBe(withQuery(`${filter.name}=${filter.value}`));
    await expect.poll(() => total(page)).toBeLessThan(before);
    expect(await total(page)).toBeGreaterThan(0);
    // Other tests add records meanwhile, so the test checks the request, not the number of rows.
    const asked = page.waitForRequest(
      (request) =>
        decodeURIComponent(request.url()).includes(`${table.path}/index?`) &&
        decodeURIComponent(request.url()).includes(`${filter.name}=${filter.value}`),
    );
    await page.reload();
    await asked;
    await expect(choice(page).getByLabel(filter.value)).toBeChecked();
  });

  test('who has no such page finds none, and no data', async ({ page }) => {
    await page.context().clearCookies();
    await signInAs(page, stranger);
    await open(page, path);
    await expect(page.getByRole('heading', { name: '您没有访问此页面的权限' })).toBeVisible();
    for (const below of ['index', 'export']) {
      const answer = await page.request.get(`${table.path}/${below}`);
      expect(answer.status(), below).toBe(403);
    }
  });

  test('what somebody else has changed meanwhile is shown, and both ways go on', async ({ page }) => {
    const row = await make(page);
    await button(page, '编辑', row).click();
    const form = dialog(page, `更新${label}：${nameOf(row)}`);
    const text = form.getByRole('textbox', { name: labelOf(remark), exact: true });
    await text.fill('我的备注');
    await changeMeanwhile(page, row, '别人的备注');
    await form.getByRole('button', { name: '保存' }).click();
    const conflict = dialog(page, `${label}已被别人修改`);
    await expect(conflict.getByRole('row', { name: labelOf(remark) })).toContainText('别人的备注');
    await expect(conflict.getByRole('row', { name: labelOf(remark) })).toContainText('我的备注');
    await expectGoodOnBothSizes(page);
    await page.setViewportSize(desktop);
    await conflict.getByRole('button', { name: '采用最新内容' }).click();
    await expect(text).toHaveValue('别人的备注');
    await text.fill('我的备注');

    const {
      list: [now],
    } = await call(page, 'GET', `/index?${key}=${row[key]}&page=1&pageSize=1`);
    await changeMeanwhile(page, now, '又改了');
    await form.getByRole('button', { name: '保存' }).click();
    await conflict.getByRole('button', { name: '保留我填写的' }).click();
    await expect(conflict).toBeHidden();
    await expect(text).toHaveValue('我的备注');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    await expect(rows(page).first()).toContainText('我的备注');
  });

  test('every field that is refused is marked where it was typed', async ({ page }) => {
    const row = await make(page);
    await list(page).getByRole('button', { name: '新增' }).click();
    const form = dialog(page, `新增${label}`);
    await form.getByRole('button', { name: '保存' }).click();
    const required = Object.values(fields).filter((field) => field.required && field.initial === undefined);
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(required.length);
    await expectGoodOnBothSizes(page);
    if (unique.length === 0) return;
    await page.setViewportSize(desktop);
    const values = { ...record?.(mark()), ...Object.fromEntries(unique.map((name) => [name, row[name]])) };
    for (const [name, value] of Object.entries(values)) await type(page, form, name, value as string);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText(new RegExp(`${nameOf(row)}.*已存在`)).first()).toBeVisible();
    await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused();
  });

  test('a deletion that is refused says why, and leaves the record', async ({ page }) => {
    const row = await make(page);
    await changeMeanwhile(page, row, '别人的备注');
    await button(page, '更多操作', row).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page
      .getByRole('dialog', { name: new RegExp(`^删除${label}`) })
      .getByRole('button', { name: '删除' })
      .click();
    const refusal = page.getByRole('dialog', { name: `${label}“${nameOf(row)}”删除失败` });
    await expect(refusal).toContainText('修改了');
    await refusal.getByRole('button', { name: '知道了' }).click();
    await expect(rows(page).first()).toContainText('别人的备注');
    await button(page, '更多操作', row).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page
      .getByRole('dialog', { name: new RegExp(`^删除${label}`) })
      .getByRole('button', { name: '删除' })
      .click();
    await expect(list(page).getByText('没有符合条件的记录')).toBeVisible();
  });
}
