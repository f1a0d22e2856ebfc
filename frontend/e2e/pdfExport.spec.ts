import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectGoodOnBothSizes, open, phone, signInAs } from './helpers';

const title = '关于2026年度设备检修与安全生产的通知：A/B 栋';

/** Numbered lines, so that a page break has many places to go wrong. */
const paragraphs = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${index + 1}、各车间按计划停机检修，检修期间严禁启动设备。`,
  ).join('\n');

/** The only announcement of the dashboard has that text. */
async function giveNotice(page: Page, content: string): Promise<void> {
  await page.route('**/api/Procedure/**', async (call) => {
    if (!call.request().postData()?.includes('公告列表查询')) return call.continue();
    const answer = await call.fetch();
    const { data, ...rest } = await answer.json();
    const [first] = data;
    return call.fulfill({ json: { ...rest, data: [{ ...first, Title: title, Content: content }] } });
  });
  await page.route('**/admin/notice/single/*', async (call) => {
    const { data, ...rest } = await (await call.fetch()).json();
    const html = content
      .split('\n')
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join('');
    return call.fulfill({ json: { ...rest, data: { ...data, Title: title, Content: html } } });
  });
}

async function openNotice(page: Page): Promise<void> {
  await page.getByRole('region', { name: '公告' }).getByRole('listitem').getByRole('button').click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
}

async function download(page: Page) {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 PDF' }).click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Sizes of the pages in points. */
const mediaBoxes = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[([^\]]+)\]/g)].map(([, box = '']) =>
    box
      .trim()
      .split(/\s+/)
      .map((part) => Math.round(Number(part) * 100) / 100),
  );

/** The JPEG pictures in a PDF, as base64. */
function pictures(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const found: string[] = [];
  for (let at = text.indexOf('\xff\xd8\xff'); at >= 0; at = text.indexOf('\xff\xd8\xff', at + 3)) {
    const end = text.indexOf('endstream', at);
    found.push(pdf.subarray(at, end).toString('base64'));
  }
  return found;
}

/** For each picture its size, and how dark its last row and its darkest place are (0 = white, 255 = black). */
const ink = (page: Page, jpegs: string[]) =>
  page.evaluate(async (sources) => {
    const results: { width: number; height: number; edge: number; most: number }[] = [];
    for (const source of sources) {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const darkest = (top: number, rows: number) => {
        const { data } = context.getImageData(0, top, image.width, rows);
        return data.reduce((most, value, at) => (at % 4 === 3 ? most : Math.max(most, 255 - value)), 0);
      };
      const { width, height } = image;
      results.push({ width, height, edge: darkest(height - 1, 1), most: darkest(0, height) });
    }
    return results;
  }, jpegs);

/** A table whose last column is green in its head and red below. */
const wideTable = (columns: number, rows: number) => {
  const line = (cell: (at: number) => string) =>
    `<tr>${Array.from({ length: columns }, (_, at) => cell(at)).join('')}</tr>`;
  const last = (at: number, colour: string) =>
    at === columns - 1 ? ` style="background-color: ${colour}"` : '';
  const body = Array.from({ length: rows }, (_, row) =>
    line((at) => `<td${last(at, '#ffccc7')}>第 ${row + 1} 行 13800000001</td>`),
  );
  return `<table>${line((at) => `<th${last(at, '#d9f7be')}>列 ${at + 1}</th>`)}${body.join('')}</table>`;
};

/** How many pixels of each picture are green and red, and in which row the green ones begin. */
const ends = (page: Page, jpegs: string[]) =>
  page.evaluate(async (sources) => {
    const results: { green: number; red: number; greenFrom: number }[] = [];
    for (const source of sources) {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${source}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const found = { green: 0, red: 0, greenFrom: image.height };
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        if (green - blue > 40 && green > red + 15) {
          found.green += 1;
          found.greenFrom = Math.min(found.greenFrom, Math.floor(at / 4 / image.width));
        }
        if (red - green > 35 && red - blue > 35) found.red += 1;
      }
      results.push(found);
    }
    return results;
  }, jpegs);

test('a page element is rendered to an A4 portrait PDF', async ({ desk: page }) => {
  await giveNotice(page, paragraphs(5));
  await enter(page, 'putong', '/dashboard');
  await openNotice(page);
  await expectGoodOnBothSizes(page);
  const { name, bytes } = await download(page);
  expect(name).toBe('关于2026年度设备检修与安全生产的通知：A B 栋.pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(mediaBoxes(bytes)).toEqual([[0, 0, 595.28, 841.89]]);
  const [only] = await ink(page, pictures(bytes));
  // As wide as the paper between its margins, at 192 dpi, and no longer than its text.
  expect(only).toMatchObject({ width: 1404, edge: expect.any(Number) });
  expect(only?.height).toBeLessThan(800);
  expect(only?.most).toBeGreaterThan(180);

  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await download(page);
  expect(pictures(byNight.bytes)).toEqual(pictures(bytes));
  await expect(page.locator(':root')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: null });

  // A table that is wider than the paper has all its columns on each page, below its head.
  await giveNotice(page, wideTable(12, 60));
  await enter(page, 'putong', '/dashboard');
  await openNotice(page);
  await expect(page.getByText('第 60 行 13800000001').first()).toBeAttached();
  const wide = await download(page);
  const boxes = mediaBoxes(wide.bytes);
  expect(boxes.length).toBeGreaterThanOrEqual(2);
  expect(new Set(boxes.map(String))).toEqual(new Set(['0,0,841.89,595.28']));
  const pages = await ends(page, pictures(wide.bytes));
  expect(pages).toHaveLength(boxes.length);
  for (const [at, { green, red, greenFrom }] of pages.entries()) {
    expect(green).toBeGreaterThan(1000);
    expect(red).toBeGreaterThan(10_000);
    if (at > 0) expect(greenFrom).toBeLessThan(10);
  }
});

test('a long element takes several pages, no line is cut in two; the print dialog gets the same pages and nothing else', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printing', 'true');
  });
  await giveNotice(page, paragraphs(85));
  await signInAs(page, 'putong');
  await page.setViewportSize(phone);
  await open(page, '/dashboard');
  await openNotice(page);
  const { bytes } = await download(page);
  const boxes = mediaBoxes(bytes);
  expect(boxes.length).toBeGreaterThanOrEqual(3);
  expect(new Set(boxes.map(String))).toEqual(new Set(['0,0,595.28,841.89']));
  const pages = await ink(page, pictures(bytes));
  expect(pages).toHaveLength(boxes.length);
  for (const { width, edge, most } of pages) {
    expect(width).toBe(1404);
    // JPEG blurs neighbouring pixels.
    expect(edge).toBeLessThan(40);
    expect(most).toBeGreaterThan(180);
  }

  // On a desktop the pages are those of a phone.
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: '打印' }).click();
  await expect(page.locator('body[data-printing]')).toHaveCount(1);
  const sheets = page.locator('body > div:has(> img)');
  await expect(sheets).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(sheets).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  const printed = await page.pdf({ preferCSSPageSize: true });
  const printedBoxes = mediaBoxes(printed);
  expect(printedBoxes).toHaveLength(boxes.length);
  for (const [, , width = 0, height = 0] of printedBoxes) {
    expect(Math.abs(width - 595.28)).toBeLessThan(1);
    expect(Math.abs(height - 841.89)).toBeLessThan(1);
  }
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheets).toHaveCount(0);
});
