import { expect, type Page, test } from '@playwright/test';
import { open, signInAs, tabs } from '../e2e/helpers';

/** Twenty pages of the standard menu, those with data of their own among them. */
const paths = [
  '/dashboard',
  '/system/procedure?pageSize=200',
  '/workplace',
  ...['list', 'follow', 'cadre'].map((name) => `/customer/${name}`),
  ...['inventory', 'into', 'single', 'cost', 'rent', 'outsource', 'repair'].map(
    (name) => `/dormitory/${name}`,
  ),
  ...['list', 'defect', 'cut', 'category', 'partner'].map((name) => `/inspection/${name}`),
  '/store/shop',
  '/store/open',
];
const rounds = 5;

/** Clicks through all tabs; milliseconds from each click until the page's first frame has been painted. */
const switches = (page: Page) =>
  page.evaluate(async (times) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const links = [...document.querySelectorAll<HTMLElement>('nav[aria-label="已打开的页面"] a')];
    const took: number[] = [];
    for (let round = 0; round < times; round += 1)
      for (const link of links) {
        await frame();
        const start = performance.now();
        link.click();
        while (link.getAttribute('aria-current') !== 'page') await frame();
        // The frame after the next one is painted after the change.
        await frame();
        await frame();
        took.push(performance.now() - start);
      }
    return took;
  }, rounds);

/** Milliseconds from a click on 刷新 until the page stands again, for comparison. */
async function reopen(page: Page): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = Date.now();
    await page.reload();
    await expect(page.getByRole('row').nth(5)).toBeVisible();
    took.push(Date.now() - start);
  }
  return took;
}

function print(what: string, took: number[]): void {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  console.log(`${what}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms of ${took.length}`);
}

test('switching between 20 open tabs, beside loading a page anew', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, paths[0] ?? '/');
  for (const path of paths) {
    await page.evaluate((to) => window.location.assign(`#${to}`), path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).last()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await expect(tabs(page).getByRole('link')).toHaveCount(paths.length);
  print('switching a tab', await switches(page));
  await tabs(page).getByRole('link', { name: '存储过程' }).click();
  print('loading a page anew', await reopen(page));
});
