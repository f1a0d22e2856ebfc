import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { desktop, expectGoodOnBothSizes, go, phone, route } from '../helpers';
import { cellsOf } from '../xlsx';
import type { RecordPageCase } from './case';

type Row = Record<string, unknown> & { RowVersion: number };

/** Marks of this run: each record that a test makes is another one than every other. */
let made = 0;
const mark = () => `T${test.info().workerIndex}${Date.now().toString(36).slice(-5)}${made++}`;

/** The day of a cell: spreadsheets count days from the end of 1899. */
const dayOf = (cell: string | undefined) =>
  new Date(Date.UTC(1899, 11, 30 + Number(cell))).toISOString().slice(0, 10);

/** Texts with blanks between them; an empty one is left out. */
const spaced = (texts: (string | undefined)[]) => texts.filter(Boolean).join(' ');

/** What the tests of records.spec.ts, in both layers, do on a record page on which its account is signed in. */
export function suite({
  title,
  route: path,
  table,
  add,
  filter,
  record,
  lines,
  called = {},
  totals,
  marked,
  unique,
  remark,
  thorough = false,
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
  const detail = (page: Page) => dialog(page, new RegExp(`^${label}：`));
  const question = (page: Page) => dialog(page, new RegExp(`^删除${label}`));
  const total = async (page: Page) => {
    await expect(list(page)).toHaveAttribute('aria-busy', 'false');
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

  /** Makes a record beside the page. */
  async function make(page: Page): Promise<Row> {
    const values = record?.(mark()) ?? {};
    return { ...values, ...(await call(page, 'PUT', routes.add, { ...values, ...lines })) };
  }

  /** Makes a record, and shows the list with it alone. */
  async function shownAlone(page: Page): Promise<Row> {
    const row = await make(page);
    await go(page, withQuery(`keyword=${row[marked]}`));
    await expect(button(page, '更多操作', row)).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    return row;
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

  /** Form, detail and question are accessible, and fit. */
  async function looks(page: Page): Promise<void> {
    await page.setViewportSize(phone);
    const row = await make(page);
    await list(page).getByRole('button', { name: adding.button }).click();
    const form = dialog(page, adding.form);
    await expect(form.getByRole('textbox').first()).toBeVisible();
    await expectGoodOnBothSizes(page);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();

    await go(page, withQuery(`id=${row[key]}`));
    await expect(detail(page).getByRole('listitem').first()).toBeVisible();
    await expectGoodOnBothSizes(page);
    if (stepwise || !thorough) return;
    await detail(page)
      .getByRole('button', { name: /^更多操作/ })
      .click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(question(page)).toBeVisible();
    await expectGoodOnBothSizes(page);
  }

  /** By keyboard alone a record is made, looked at and deleted. */
  async function byKeyboard(page: Page): Promise<void> {
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
    const opened = dialog(page, `${label}：${nameOf(values)}`);
    await expect(opened.getByRole('listitem').first()).toContainText('新增');
    for (const name of Object.keys(values)) await expect(opened).toContainText(shown(values, name));
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(link).toBeFocused();

    await list(page)
      .getByRole('button', { name: `更多操作 ${nameOf(values)}` })
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const asked = dialog(page, `删除${label}“${nameOf(values)}”？`);
    await expect(asked.getByRole('button', { name: '取消' })).toBeFocused();
    await expect(asked.getByRole('button', { name: '删除' })).toHaveClass(/ant-btn-dangerous/);
    await asked.getByRole('button', { name: '删除' }).focus();
    await page.keyboard.press('Enter');
    await expect(list(page).getByText('没有符合条件的记录')).toBeVisible();
  }

  /** The filters stand in the address and outlive a reload; the export has their rows, under the page's name. */
  async function filtersAndExport(page: Page): Promise<void> {
    const before = await total(page);
    await choice(page).getByText(filter.value, { exact: true }).click();
    await expect.poll(() => route(page)).toBe(withQuery(`${filter.name}=${filter.value}`));
    await expect.poll(() => total(page)).toBeLessThan(before);
    expect(await total(page)).toBeGreaterThan(0);
    // Other tests add records meanwhile, so the test checks the request, not the number of rows.
    const asked = page.waitForRequest((request) => {
      const url = decodeURIComponent(request.url());
      return url.includes(`${table.path}/index?`) && url.includes(`${filter.name}=${filter.value}`);
    });
    await page.reload();
    await asked;
    await expect(choice(page).getByLabel(filter.value)).toBeChecked();

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
    expect(cells.slice(0, names.length).map((_, index) => spaced(parts.map((part) => part[index])))).toEqual(
      names,
    );
  }

  /** What somebody else has changed meanwhile is shown, and both ways go on. */
  async function conflict(page: Page): Promise<void> {
    const row = await shownAlone(page);
    await button(page, '编辑', row).click();
    const form = dialog(page, `更新${label}：${nameOf(row)}`);
    const text = form.getByRole('textbox', { name: labelOf(remark), exact: true });
    await text.fill('我的备注');
    await changeMeanwhile(page, row, '别人的备注');
    await form.getByRole('button', { name: '保存' }).click();
    const changed = dialog(page, `${label}已被别人修改`);
    await expect(changed.getByRole('row', { name: labelOf(remark) })).toContainText('别人的备注');
    await expect(changed.getByRole('row', { name: labelOf(remark) })).toContainText('我的备注');
    await expectGoodOnBothSizes(page);
    await page.setViewportSize(desktop);
    await changed.getByRole('button', { name: '采用最新内容' }).click();
    await expect(text).toHaveValue('别人的备注');
    await text.fill('我的备注');

    const {
      list: [now],
    } = await call(page, 'GET', `/index?${key}=${row[key]}&page=1&pageSize=1`);
    await changeMeanwhile(page, now, '又改了');
    await form.getByRole('button', { name: '保存' }).click();
    await changed.getByRole('button', { name: '保留我填写的' }).click();
    await expect(changed).toBeHidden();
    await expect(text).toHaveValue('我的备注');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    await expect(rows(page).first()).toContainText('我的备注');
  }

  /** Every field that is refused is marked where it was typed. */
  async function refusedFields(page: Page): Promise<void> {
    const row = await shownAlone(page);
    await list(page).getByRole('button', { name: '新增' }).click();
    const form = dialog(page, `新增${label}`);
    await form.getByRole('button', { name: '保存' }).click();
    const required = Object.values(fields).filter((field) => field.required && field.initial === undefined);
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(required.length);
    await expectGoodOnBothSizes(page);
    await page.setViewportSize(desktop);
    const values = { ...record?.(mark()), ...Object.fromEntries(unique.map((name) => [name, row[name]])) };
    for (const [name, value] of Object.entries(values)) await type(page, form, name, value as string);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText(new RegExp(`${nameOf(row)}.*已存在`)).first()).toBeVisible();
    await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expect(form).toBeHidden();
  }

  /** A deletion that is refused says why, and leaves the record. */
  async function refusedDeletion(page: Page): Promise<void> {
    const row = await shownAlone(page);
    await changeMeanwhile(page, row, '别人的备注');
    await button(page, '更多操作', row).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await question(page).getByRole('button', { name: '删除' }).click();
    const refusal = page.getByRole('dialog', { name: `${label}“${nameOf(row)}”删除失败` });
    await expect(refusal).toContainText('修改了');
    await refusal.getByRole('button', { name: '知道了' }).click();
    await expect(rows(page).first()).toContainText('别人的备注');
    await button(page, '更多操作', row).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await question(page).getByRole('button', { name: '删除' }).click();
    await expect(list(page).getByText('没有符合条件的记录')).toBeVisible();
  }

  return { looks, byKeyboard, filtersAndExport, conflict, refusedFields, refusedDeletion };
}
