import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { open, signInAs, tabs } from '../e2e/helpers';
import type { ModuleRecord } from '../src/services/menu';
import { type Cost, measureSwitch, report, watchInteractions } from './switching';

/** Five pages that the menu data makes lists of, with 200 rows each. */
const lists = ['inventory', 'into', 'single', 'cost', 'rent'];

/** Two pages without much on them, to see what kept pages cost when neither of the two is one of them. */
const light = ['/store/shop', '/store/open'];

/** Twenty pages of the standard menu. */
const paths = [
  ...light,
  '/dashboard',
  '/system/procedure?pageSize=200',
  '/workplace',
  ...['list', 'follow', 'cadre'].map((name) => `/customer/${name}`),
  ...lists.map((name) => `/dormitory/${name}?pageSize=200`),
  ...['outsource', 'repair'].map((name) => `/dormitory/${name}`),
  ...['list', 'defect', 'cut', 'category', 'partner'].map((name) => `/inspection/${name}`),
];

/** Makes lists of the five pages, and has them answer with 200 rows. */
async function fillLists(page: Page): Promise<void> {
  await page.route('**/api/Procedure/ProcedureToDataSet', async (call) => {
    const answer = await call.fetch();
    const body = await answer.json();
    body.data.Table = body.data.Table.map((record: ModuleRecord) =>
      lists.some((name) => record.ID === `dormitory-${name}`)
        ? { ...record, Component: 'dormitory/inventory/index' }
        : record,
    );
    await call.fulfill({ response: answer, json: body });
  });
  await page.route('**/admin/dormitory/inventory/index?*', async (call) => {
    const answer = await call.fetch();
    const body = await answer.json();
    const { list } = body.data;
    body.data.list = Array.from({ length: 200 }, (_, row) => ({
      ...list[row % list.length],
      RoomId: `room-${row}`,
    }));
    body.data.total = 200;
    await call.fulfill({ response: answer, json: body });
  });
}

/** Opens pages within the application, each in its tab. */
async function openAll(page: Page, wanted: string[]): Promise<void> {
  for (const path of wanted) {
    await page.evaluate((to) => window.location.assign(`#${to}`), path);
    const rows = path.startsWith('/dormitory/') && path.includes('pageSize');
    const stands = rows
      ? page.getByRole('main').getByRole('row').nth(200)
      : page.getByRole('main').getByRole('heading', { level: 1 }).last();
    await expect(stands).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
}

/** Clicks through the tabs of these places. */
async function clickThrough(page: Page, browser: CDPSession, places: number[], rounds = 2): Promise<Cost[]> {
  const links = tabs(page).getByRole('link');
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const place of places) costs.push(await measureSwitch(page, browser, links.nth(place)));
  return costs;
}

test('switching between open tabs', async ({ page }) => {
  await fillLists(page);
  await signInAs(page, 'admin');
  await open(page, light[0] ?? '/');
  await openAll(page, light);
  const browser = await page.context().newCDPSession(page);
  // The thread's own time: what else the machine does is not counted.
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
  await watchInteractions(page);
  const pair = Array.from({ length: 10 }, (_, index) => index % 2);
  report('2 tabs, both light', await clickThrough(page, browser, pair));
  await openAll(page, paths.slice(light.length));
  await expect(tabs(page).getByRole('link')).toHaveCount(paths.length);
  report('20 tabs, five of them lists of 200 rows', await clickThrough(page, browser, [...paths.keys()]));
  report('the two light ones among 20', await clickThrough(page, browser, pair));
  report('the five lists of 200 rows among 20', await clickThrough(page, browser, [8, 9, 10, 11, 12], 4));
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  report('20 tabs, a quarter of the CPU', await clickThrough(page, browser, [...paths.keys()], 1));
});
