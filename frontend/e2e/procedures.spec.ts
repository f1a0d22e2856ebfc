import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectGoodOnBothSizes, go, phone } from './helpers';

const path = '/system/procedure';
const entryPath = (file: string) => `${path}?id=${encodeURIComponent(`site:${file}`)}`;

const list = (page: Page) => page.getByRole('region', { name: '存储过程', exact: true });
const table = (page: Page) => list(page).getByRole('table', { name: '存储过程' });
const row = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text });
const drawer = (page: Page) => page.getByRole('dialog');

/** The whole text of an entry that answers with one cell. */
const entryOf = (cxtype: string, body: string) =>
  `/*---\nprocedure: P_E2E\ncxtype: ${cxtype}\neffect: read\naccess: signed-in\n---*/\n${body}\n`;

test('lists what is registered: names, source, effect, access, state, and what is wrong with a file', async ({
  desk: page,
}) => {
  await enter(page, 'admin', `${path}?pageSize=200`);
  const repairs = row(page, '报修分页查询');
  await expect(repairs).toContainText('P_E2E');
  await expect(repairs).toContainText('现场');
  await expect(repairs).toContainText('角色：系统管理员');
  await expect(repairs).toContainText('正常');
  await expect(row(page, '参数停用')).toContainText('写入');
  await expect(row(page, 'P_Notice').first()).toContainText('随程序');
  await expect(row(page, '系统评价信息写入')).toContainText('Go');
  await expect(row(page, '店铺信息列表查询').getByRole('cell').first()).toHaveText(
    '店铺信息列表查询P_Base_Shop',
  );

  await expect(row(page, '床位占用查询')).toContainText('已隔离');
  const reason = table(page).getByRole('row').filter({ hasText: 'broken.sql 第 7 行' });
  await expect(reason).toContainText('no such table: Dorm_NoSuchTable');

  const explain = list(page).getByRole('button', { name: '状态与来源说明' });
  await explain.press('Enter');
  const legend = page.getByRole('dialog', { name: '状态与来源说明' });
  for (const word of ['被覆盖', '旧版服务', '随程序', '现场'])
    await expect(legend.getByRole('term').filter({ hasText: word })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explain).toBeFocused();
});

test('an entry appears when it is saved, keeps serving while its file is bad, and goes with it', async ({
  desk: page,
}) => {
  const file = join(process.env.QIAO_ENTRIES ?? '', 'live.sql');
  await enter(page, 'admin', `${path}?keyword=即时条目`);
  await expect(list(page)).toContainText('没有符合条件的记录');
  try {
    writeFileSync(file, entryOf('即时条目', 'SELECT 1 AS One;'));
    await expect(row(page, '即时条目')).toContainText('正常');
    writeFileSync(file, entryOf('即时条目', 'SELECT 1 AS One FROM;'));
    await expect(row(page, '即时条目')).toContainText('旧版服务');
    await expect(table(page)).toContainText('第 7 行');

    await page.getByRole('button', { name: '查看 P_E2E / 即时条目' }).click();
    await expect(drawer(page).getByRole('tab', { name: 'SQL 文本' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(drawer(page)).toContainText('SELECT 1 AS One FROM;');
    await drawer(page).getByText('正在服务的版本').click();
    await expect(drawer(page)).toContainText('SELECT 1 AS One;');
    await page.goBack();
    await expect(drawer(page)).toBeHidden();
  } finally {
    rmSync(file, { force: true });
  }
  await expect(list(page)).toContainText('没有符合条件的记录');
});

test('the detail has the documentation, the text with its findings, and how the calls go', async ({
  desk: page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, 'admin', path);
  await list(page).getByRole('searchbox').fill('报修分页');
  await page.getByRole('button', { name: '查看 P_E2E / 报修分页查询' }).click();
  const params = drawer(page).getByRole('group', { name: '参数表' }).getByRole('row');
  await expect(params).toHaveText([
    /^名称/,
    /@ShaiXuanN.*OtherB\.ShaiXuanN.*nvarchar\(20\)/,
    /@ShaiXuanV/,
    /@SouSuo.*OtherA.*模糊匹配：包含/,
    /@Time1.*Ontime.*datetime.*NULL.*yyyy-MM-dd/,
  ]);
  await expect(drawer(page).getByRole('region', { name: '排序' })).toContainText('报修时间 r.ReportDate');
  await expect(drawer(page).getByRole('region', { name: '分页' })).toContainText('最多 100 行');

  await drawer(page).getByRole('tab', { name: 'SQL 文本' }).click();
  await drawer(page).getByRole('button', { name: '复制' }).click();
  await expect(page.getByText('已复制')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^\/\*---\nprocedure: P_E2E\n[\s\S]*\/\*page\*\/;\n$/,
  );
  await expect(drawer(page).getByText('SELECT', { exact: true })).toHaveCSS('font-weight', '600');
  await drawer(page).getByRole('tab', { name: '运行情况' }).click();
  await expect(drawer(page)).toContainText('没有失败的调用');

  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();

  await go(page, entryPath('broken.sql'));
  await expect(drawer(page).getByRole('alert')).toContainText('文件有错误，没有提供服务');
  await expect(drawer(page).locator('[data-line="7"] + ul')).toContainText('Dorm_NoSuchTable');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await go(page, entryPath('gone.sql'));
  await expect(drawer(page).getByRole('alert')).toHaveText('没有这个存储过程');
  await page.keyboard.press('Escape');

  // What only an interface reads is not tried by name.
  await go(page, `${path}?keyword=dormitory/rooms_all`);
  await list(page)
    .getByRole('button', { name: /dormitory\/rooms_all/ })
    .click();
  await expect(drawer(page)).toContainText('由接口决定');
  await expect(drawer(page).getByRole('tab', { name: 'SQL 文本' })).toBeVisible();
  await expect(drawer(page).getByRole('tab', { name: '试运行' })).toHaveCount(0);
});

test('a query is tried with its parameters and shows its tables, or why it failed', async ({
  desk: page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, 'admin', entryPath('repairs.sql'));
  await drawer(page).getByRole('tab', { name: '试运行' }).click();
  await drawer(page).getByLabel('SouSuo').fill('水');
  await drawer(page).getByLabel('排序字段').click();
  await page.getByTitle('楼栋', { exact: true }).click();
  await drawer(page).getByLabel('每页行数').fill('3');
  await drawer(page).getByText('请求内容').click();
  await expect(drawer(page).locator('pre')).toContainText(
    String.raw`"OtherB": "{\"sort\":\"楼栋\",\"pageSize\":\"3\"}"`,
  );
  await drawer(page).getByLabel('每页行数').press('Enter');
  const rows = drawer(page).getByRole('group', { name: '结果集 Table', exact: true }).getByRole('row');
  await expect(rows).toHaveCount(1 + 3);
  await expect(rows.first()).toHaveText('行号RepairNo文本Building文本Room文本Item文本ReportDate时间');
  await expect(drawer(page).getByRole('group', { name: '结果集 Table1' })).toContainText('Total');
  await expect(drawer(page)).toContainText(/用时 \d+ ms/);
  await expect(rows.last().getByRole('cell').first()).toHaveCSS('white-space', 'nowrap');

  const table = drawer(page).getByRole('region', { name: 'Table：3 行' });
  await table.getByRole('button', { name: '复制 Table' }).click();
  await expect(page.getByText('已复制')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\r\n').map((line) => line.split('\t').length)).toEqual([5, 5, 5, 5]);
  expect(copied).toContain('RepairNo\tBuilding\tRoom\tItem\tReportDate');
  const download = page.waitForEvent('download');
  await table.getByRole('button', { name: '导出 Table' }).click();
  expect((await download).suggestedFilename()).toBe('P_E2E 报修分页查询 Table.csv');

  await drawer(page).getByLabel('Time1').fill('20号');
  await drawer(page).getByRole('button', { name: '试运行' }).click();
  await expect(drawer(page).getByRole('alert')).toContainText('参数 Time1 不是日期：20号');
  await expect(drawer(page).getByRole('alert')).toContainText(/请求编号 \w+/);
});

test('a write is asked about first', async ({ desk: page }) => {
  const calls: string[] = [];
  page.on('request', (call) => {
    const body = call.postData() ?? '';
    // The shell counts unread notices by the same endpoint.
    if (call.url().includes('/api/Procedure/ProcedureToInt') && body.includes('P_E2E')) calls.push(body);
  });
  await enter(page, 'admin', entryPath('setting.sql'));
  await drawer(page).getByRole('tab', { name: '试运行' }).click();
  await drawer(page).getByLabel('Id').fill('没有这个编号');
  const start = drawer(page).getByRole('button', { name: '试运行' });
  const question = page.getByRole('dialog', { name: '确认写入数据库？' });
  await start.click();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  expect(calls).toEqual([]);
  await start.click();
  await question.getByRole('button', { name: '执行写入' }).click();
  await expect(drawer(page).getByText('成功')).toBeVisible();
  await expect(drawer(page).getByText('0', { exact: true })).toBeVisible();
  expect(calls.map((body) => JSON.parse(body).CXType)).toEqual(['参数停用']);
});

test('every part of the detail is accessible and fits', async ({ desk: page }) => {
  await page.setViewportSize(phone);
  await enter(page, 'admin', entryPath('repairs.sql'));
  for (const tab of ['说明', 'SQL 文本', '运行情况', '试运行']) {
    await drawer(page).getByRole('tab', { name: tab }).click();
    await expect(drawer(page).getByRole('tabpanel', { name: tab })).toBeVisible();
    await expectGoodOnBothSizes(page);
    for (const [size, width] of [
      [desktop, 880],
      [phone, 390],
    ] as const) {
      await page.setViewportSize(size);
      await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(width);
    }
  }
  await go(page, entryPath('broken.sql'));
  await drawer(page).getByRole('tab', { name: 'SQL 文本' }).click();
  await expectGoodOnBothSizes(page);
});
