import { expect, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { enter, test } from './desk';
import { field, open, phone, signInAs, tabs } from './helpers';
import { pdfText } from './pdfText';

/** As wide as most desks' screens, on which paper is narrower than a phone's limit of 992 px. */
const screen = { width: 1366, height: 768 };
test.use({ viewport: screen });

/** A page on A4 portrait: how many of the document's elements of a kind are in the PDF, and its pages. */
async function print(page: Page) {
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true, tagged: true })).toString('latin1');
  const count = (pattern: RegExp) => [...pdf.matchAll(pattern)].length;
  return {
    rows: count(/\/S\s*\/TR\b/g),
    headings: count(/\/S\s*\/TH\b/g),
    pages: count(/\/MediaBox/g),
  };
}

test('a printed list is its title, the conditions in words and every row, without the shell', async ({
  desk: page,
}) => {
  await page.setViewportSize(screen);
  await enter(page, 'sushe', '/dormitory/inventory?pageSize=200&RoomType=男&keyword=空调');
  await expect(page.getByRole('row').nth(100)).toBeVisible();
  const rows = await page.getByRole('row').count();
  const printed = await print(page);
  // With the heading and the sums, which are rows too; its 8 columns are those without boxes and 操作, and 合计 is one more.
  expect(printed).toMatchObject({ rows, headings: 9 });
  expect(printed.pages).toBeGreaterThan(2);

  await page.emulateMedia({ colorScheme: 'dark' });
  const cell = page.getByRole('cell').first();
  await expect(cell).toHaveCSS('color', 'rgb(228, 234, 232)');
  await cell.evaluate((element) => {
    window.addEventListener('beforeprint', () =>
      element.setAttribute('title', getComputedStyle(element).color),
    );
  });
  await print(page);
  await expect(cell).toHaveAttribute('title', 'rgb(27, 38, 36)');
  await expect(cell).toHaveCSS('color', 'rgb(228, 234, 232)');

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 1000 });
  await expect(page.getByText(/^搜索：空调；房型：男/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '房间台账' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(rows);
  for (const part of [page.getByRole('banner'), tabs(page), field(page, '搜索楼栋、房号、备注')])
    await expect(part).toBeHidden();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(700);
});

test('every row of the filter and every full reading is on paper', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const paper = async () =>
    pdfText(await page.pdf({ format: 'A4', preferCSSPageSize: true })).replaceAll('\n', '');
  await signInAs(page, 'sushe');
  const query = new URLSearchParams({ Building: 'A栋', pageSize: '200' });
  const { data } = await (await page.request.get(`/admin/dormitory/into/index?${query}`)).json();
  const numbers = (data.list as { Resident: string }[]).map(
    ({ Resident }) => /Q\d+/.exec(Resident)?.[0] ?? '',
  );
  expect(numbers.length).toBeGreaterThan(40);
  await open(page, '/dormitory/into?Building=A栋');
  await page.getByRole('button', { name: '打印全部' }).click();
  await expect(page.locator('[data-printed]')).toBeAttached();
  const list = await paper();
  for (const part of ['入住管理', `共${numbers.length}条`, '楼栋:A栋;数据截至20', '2/', ...numbers])
    expect(list).toContain(part);
  expect(list.split('入住日期').length).toBeGreaterThan(2);
  for (const control of ['新增', '导出', '编辑', '更多条件']) expect(list).not.toContain(control);

  await open(page, '/dormitory/reading?month=2026-10&building=A栋');
  const main = page.getByRole('row', { name: /^A栋 总表/ });
  const shown = await main.getByRole('textbox', { name: 'A栋 总表 电表本月读数' }).inputValue();
  const readings = await paper();
  expect(readings).toContain('抄表2026年10月A栋');
  expect(readings).toContain(Number(shown).toFixed(2));
  for (const control of ['只看未抄', '已全部保存', '全部楼层']) expect(readings).not.toContain(control);
});

test('a detail that is open is printed in place of the list; a phone prints its cards', async ({
  desk: page,
}) => {
  await page.setViewportSize(screen);
  await enter(page, 'sushe', '/dormitory/inventory');
  await page.getByRole('button', { name: /^查看/ }).first().click();
  await expect(page.getByRole('heading', { name: '修改历史' })).toBeVisible();
  expect(await print(page)).toMatchObject({ rows: 0, pages: 1 });

  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await expect(page.getByRole('listitem').filter({ hasText: '床位月租' })).toHaveCount(20);
  expect(await print(page)).toMatchObject({ rows: 0 });
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(page.getByRole('listitem').filter({ hasText: '床位月租' })).toHaveCount(20);
});

/** The text of a QR code on the page, decoded from its pixels like with a camera. */
async function read(code: Locator, size = 300): Promise<string | undefined> {
  const light = await code.evaluate(async (svg, size) => {
    const picture = new Image();
    const text = new XMLSerializer().serializeToString(svg);
    picture.src = `data:image/svg+xml;base64,${btoa(text)}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size;
    const pen = canvas.getContext('2d');
    if (!pen) return '';
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, size, size);
    pen.drawImage(picture, 20, 20, size - 40, size - 40);
    // A character for each pixel: numbers would take seconds on their way.
    const { data } = pen.getImageData(0, 0, size, size);
    return Array.from({ length: size * size }, (_, at) => ((data[4 * at] ?? 0) > 127 ? '1' : '0')).join('');
  }, size);
  const pixels = new Uint8ClampedArray(4 * size * size).fill(255);
  [...light].forEach((pixel, at) => {
    if (pixel === '0') pixels.fill(0, 4 * at, 4 * at + 3);
  });
  return jsQR(pixels, size, size)?.data;
}

/** Printing does nothing: the page stays on the screen for the checks. */
async function keepPrinted(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
}

const label = (page: Page) => page.locator('[data-paper] svg[role=img]');

test('labels have codes that lead to the lot, to 报修 in the room, to the reading of the meter; the lot’s tab has its number', async ({
  page,
}) => {
  await keepPrinted(page);
  await signInAs(page, 'pinzhi');
  const { data } = await (await page.request.get('/admin/inspection/list/index?pageSize=1')).json();
  const { InspectionId: id, InspectionNo: number } = data.list[0];
  await open(page, `/inspection/detail/${id}`);
  await page.getByRole('button', { name: '打印标签' }).click();
  const address = await read(label(page));
  expect(address).toBe(new URL(`/#/find/${number}`, page.url()).href);
  await page.goto('about:blank');
  await page.goto(address ?? '');
  await expect(page).toHaveURL(new RegExp(`#/inspection/detail/${id}$`));
  await expect(tabs(page).getByRole('link', { name: number })).toHaveAttribute('aria-current', 'page');

  await signInAs(page, 'sushe');
  const rooms = await (await page.request.get('/admin/dormitory/inventory/index?pageSize=1')).json();
  const { RoomId: room, Building: building, RoomNo: roomNo } = rooms.data.list[0];
  await open(page, '/dormitory/inventory');
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: '打印水电表标签' }).click();
  await expect(label(page)).toHaveCount(2);
  const meter = await read(label(page).last());
  expect(meter).toBe(new URL(`/#/room/${room}/Power`, page.url()).href);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.getByRole('button', { name: '打印标签' }).click();
  const door = await read(label(page).first());
  expect(door).toBe(new URL(`/#/room/${room}`, page.url()).href);

  await page.goto(meter ?? '');
  await expect(page).toHaveURL(/#\/dormitory\/reading\?/);
  await expect(page.getByRole('textbox', { name: /本月读数$/ })).toHaveCount(1);
  await signInAs(page, 'putong');
  await page.goto('about:blank');
  await page.goto(door ?? '');
  await expect(page).toHaveTitle(new RegExp(`^${building} ${roomNo} - `));
  await page.getByRole('link', { name: '我要报修' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${building} ${roomNo}`);
});

test('检验报告 is one sheet of A4 with what was found, who judged, and room to sign', async ({ page }) => {
  await keepPrinted(page);
  await signInAs(page, 'pinzhi');
  const { data } = await (
    await page.request.get('/admin/inspection/list/index?pageSize=1&status=退货')
  ).json();
  const { InspectionId: id, InspectionNo: number, Judge: judge } = data.list[0];
  await open(page, `/inspection/detail/${id}`);
  await page.getByRole('button', { name: '打印检验报告' }).click();
  await expect(page.locator('[data-paper]')).toBeAttached();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const text = pdfText(pdf).replaceAll('\n', '');
  for (const part of ['来料检验报告', number, 'Ac/Re', '检验项目', judge, '批准:', '日期:', '1/1'])
    expect(text).toContain(part);
  expect(text).not.toContain('打印标签');
});
