import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { demoFolder, startGateway } from './gateway';
import { desktop, expectGoodOnBothSizes, go, open, signInAnew } from './helpers';
import { entry, procedure, startLegacy } from './legacy';

/** A gateway in front of a legacy system that has one procedure. */
async function startHouse() {
  const legacy = await startLegacy();
  const folder = demoFolder();
  const entries = join(folder, 'procedures');
  mkdirSync(entries);
  writeFileSync(join(entries, 'both.sql'), entry);
  const config = join(folder, 'config.yaml');
  const upstream = `{name: main, url: '${legacy.url}', prefixes: [/api/Procedure/]}`;
  writeFileSync(config, `legacy: {upstreams: [${upstream}], session: native}\n`);
  const gateway = await startGateway(folder, {
    args: ['--config', config],
    env: { GATEWAY_PROCEDURES_DIR: entries },
  });
  const stop = async () => {
    await gateway.stop();
    await legacy.stop();
  };
  return { url: gateway.url, legacy, stop };
}

/** `test` whose pages are those of a gateway in front of a legacy system; a worker starts it once. */
const test = base.extend<object, { house: Awaited<ReturnType<typeof startHouse>> }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const house = await startHouse();
      await use(house);
      await house.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});

const name = `${procedure.CXType}（${procedure.ProcedureName}）`;
const target = 'p_e2e/比较查询';

/** Calls the procedure as an older client does; the column that the two systems answer differently. */
async function call(page: Page): Promise<string> {
  const answer = await page.request.post('/api/Procedure/ProcedureToDataSet', {
    data: procedure,
    headers: { 'X-Qiao-Client': 'web' },
  });
  return (await answer.json()).data.Table[0].Stamp;
}

/** What the gateway has written about the procedure; it writes every few seconds. */
const known = async (page: Page) =>
  (await (await page.request.get(`/admin/bridge/target?target=${encodeURIComponent(target)}`)).json()).data;

test('a target moves from the legacy system to this one by its evidence, and back; many are switched at once, and each that is refused says why', async ({
  page,
  house,
}) => {
  await signInAnew(page, 'admin');
  expect(await call(page)).toBe('legacy');
  await expect.poll(async () => (await known(page)).LegacyCalls).toBe(1);

  await open(page, `/system/bridge?keyword=${procedure.CXType}`);
  const list = page.getByRole('region', { name: '目标', exact: true });
  const row = list.getByRole('row').filter({ hasText: procedure.ProcedureName });
  await expect(row).toContainText('旧系统');
  await expect(row).toContainText('已比较 0 次，需要 200 次');
  await expect(page.getByRole('region', { name: '迁移', exact: true })).toContainText('main正常');
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);

  await row.getByRole('button', { name: `查看 ${name}` }).click();
  const drawer = page.getByRole('dialog', { name: new RegExp(`^${procedure.CXType}`) });
  const change = page.getByRole('dialog', { name: '切换状态' });
  const choose = () => change.getByRole('button', { name: /^切\s*换$/ }).click();
  await drawer.getByRole('button', { name: '切换到影子比较' }).click();
  await choose();
  await expect(page.getByText(`${name} 已切换到影子比较`)).toBeVisible();

  // Also to the caller the legacy system still answers. What both answer is compared behind it.
  expect(await call(page)).toBe('legacy');
  await expect
    .poll(async () => {
      await call(page);
      return (await known(page)).Differences.length;
    })
    .toBe(1);
  await drawer.getByRole('tab', { name: '差异 1' }).click();
  // The examples are masked.
  const difference = drawer.getByRole('listitem', { name: '值不同 Table[0].Stamp' });
  await expect(difference).toContainText('旧系统"l****y"');
  await expect(difference).toContainText('本系统"n****e"');
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  await difference.getByRole('button', { name: '固定为噪声' }).click();
  await expect(difference).toContainText('已固定为噪声');
  await drawer.getByRole('tab', { name: '噪声 1' }).click();
  await expect(drawer.getByRole('row', { name: /Table\[\]\.Stamp 值/ })).toContainText('噪声（固定）');

  // The evidence does not suffice: one goes on with a reason alone.
  await drawer.getByRole('button', { name: '切换到灰度' }).click();
  await expect(change.getByRole('alert')).toContainText('需要 200 次');
  await choose();
  await expect(change.getByText(/^证据不足/)).toBeVisible();
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  await change.getByRole('textbox', { name: '原因' }).fill('只读查询，已人工核对');
  await choose();
  await expect(page.getByText(`${name} 已切换到灰度 10%`)).toBeVisible();
  await drawer.getByRole('button', { name: '切换到本系统' }).click();
  await change.getByRole('textbox', { name: '原因' }).fill('核对完毕');
  await choose();
  await expect(page.getByText(`${name} 已切换到本系统`)).toBeVisible();
  const before = house.legacy.calls();
  expect(await call(page)).toBe('native');
  expect(house.legacy.calls()).toBe(before);

  await drawer.getByRole('button', { name: '退回' }).click();
  await expect(change.getByRole('radio', { name: /^影子比较/ })).toBeChecked();
  await choose();
  await expect(page.getByText(`${name} 已切换到影子比较`)).toBeVisible();
  expect(await call(page)).toBe('legacy');

  await drawer.getByRole('tab', { name: '历史' }).click();
  const history = drawer.getByRole('list', { name: '历史' }).getByRole('listitem');
  await expect(history).toHaveCount(4);
  await expect(history.nth(1)).toContainText('灰度 → 本系统');
  await expect(history.nth(1)).toContainText('原因：核对完毕');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await go(page, '/system/bridge?keyword=P_Base_Module');
  await expect(row).toHaveCount(0);
  await list.getByRole('checkbox', { name: '选择本页全部' }).check();
  await list.getByRole('button', { name: '切换状态' }).click();
  const many = page.getByRole('dialog', { name: /^切换 \d+ 个目标的状态$/ });
  await many.getByRole('radio', { name: /^本系统/ }).check();
  await expect(many.getByRole('alert')).toContainText('没有原因时不会切换');
  await many.getByRole('button', { name: /^切\s*换$/ }).click();
  await expect(many.getByText(/^已切换 0 个，\d+ 个没有切换/)).toBeVisible();
  await many.getByRole('radio', { name: /^影子比较/ }).check();
  await many.getByRole('button', { name: /^切\s*换$/ }).click();
  await expect(page.getByText(/^\d+ 个目标 已切换到影子比较$/)).toBeVisible();
  await expect(list.getByRole('row').filter({ hasText: '影子比较' }).first()).toContainText(
    '有实现、未见调用',
  );
});
