import { expect, type Locator, type Page } from '@playwright/test';
import { desktop, expectNoZoom, expectToFit, go, phone, route, tabs, topMenu } from './helpers';
import { recordPages } from './recordPages';

/** The top menu of each demo account: some entries of its own, and some of other people's. */
const menus: Record<string, { shows: string[]; hides: string[] }> = {
  admin: { shows: ['首页', '客户管理', '宿舍管理'], hides: [] },
  sushe: { shows: ['首页', '宿舍管理', '公共信息'], hides: ['客户管理', '系统管理'] },
  pinzhi: { shows: ['首页', '来料检验'], hides: ['系统管理', '客户管理'] },
  kefu: { shows: ['首页', '客户管理', '售后管理'], hides: ['系统管理'] },
  caiwu: { shows: ['首页', '回款与账户'], hides: ['系统管理', '来料检验'] },
  jxs: { shows: ['首页', '店铺管理'], hides: ['宿舍管理', '组织人事', '系统管理'] },
  putong: { shows: ['首页', '公共信息'], hides: ['客户管理', '店铺管理', '系统管理'] },
};

/** So wide that no entry of the main menu is under 更多. */
const wide = { width: 2600, height: 900 };

/**
 * Everything that goes wrong in the page from now on: answers of 400 and more, error messages, exceptions, and calls of
 * other hosts than the gateway. `quiet` says whether no call is on its way.
 */
export function watch(page: Page) {
  const wrong: string[] = [];
  const calls = new Set<object>();
  const note = (text: string) => void wrong.push(`${route(page)}: ${text}`);
  page.on('request', (call) => {
    const { protocol, origin } = new URL(call.url());
    if (!protocol.startsWith('http')) return;
    calls.add(call);
    if (origin !== new URL(page.url()).origin) note(call.url());
  });
  page.on('requestfinished', (call) => calls.delete(call));
  page.on('requestfailed', (call) => calls.delete(call));
  page.on('response', (answer) => answer.status() >= 400 && note(`${answer.status()} ${answer.url()}`));
  page.on('console', (line) => line.type() === 'error' && note(line.text()));
  page.on('pageerror', (error) => note(error.message));
  return { wrong, quiet: () => calls.size === 0 };
}

/** Goes to a page of the menu, and waits until it shows what it has read. */
async function visit(page: Page, path: string, quiet: () => boolean): Promise<void> {
  await go(page, path);
  const main = page.getByRole('main');
  const current = tabs(page).locator('[aria-current]');
  await expect.poll(async () => (await current.getAttribute('href')) === `#${route(page)}`).toBe(true);
  await expect(async () => {
    // biome-ignore lint/performance/useDomNodeTextContent: the pages of other tabs are in it too, hidden
    const text = (await main.innerText()).replace(/\s/g, '');
    expect(text.length, `${path} shows ${text}`).toBeGreaterThan(20);
    expect(text).not.toMatch(/正在迁移|正在读取|加载失败/);
    expect(route(page)).not.toMatch(/^\/(401|404|501)/);
    expect(await main.locator('[aria-busy="true"], .ant-skeleton').filter({ visible: true }).count()).toBe(0);
    expect(quiet()).toBe(true);
  }).toPass({ intervals: [50, 100, 200], timeout: 60_000 });
}

/** The entries beside those of the main menu: what belongs to the current one. */
const sidebar = (page: Page) =>
  page.locator('nav:not([aria-label="主菜单"], [aria-label="已打开的页面"], [aria-label="面包屑"])');

/** The entries of a menu that lead to pages of this application. */
const linksOf = (menu: Locator): Promise<string[]> =>
  menu
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute('href') ?? '')
        .flatMap((href) => href.match(/^#(\/.*)/)?.[1] ?? []),
    );

/** The groups to which the main menu of an account leads; it has the account's own, and no other's. */
export async function groupsOf(page: Page, account: string): Promise<string[]> {
  const { shows = [], hides = [] } = menus[account] ?? {};
  await page.setViewportSize(wide);
  const links = topMenu(page).getByRole('link');
  await expect(links.first()).toHaveText('首页');
  const titles = await links.locator('[data-title]').allTextContents();
  expect(titles).toEqual(expect.arrayContaining(shows));
  for (const title of hides) expect(titles).not.toContain(title);
  const groups = await linksOf(topMenu(page));
  await page.setViewportSize(desktop);
  return groups;
}

/** Keeps the shown tab alone: each that is kept makes the next page slower. */
async function closeOthers(page: Page): Promise<void> {
  await tabs(page).locator('[aria-current]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(tabs(page).getByRole('link')).toHaveCount(1);
}

/** Opens each page of some groups of the main menu, and looks at it; returns what went wrong. */
export async function walk(
  page: Page,
  { wrong, quiet }: ReturnType<typeof watch>,
  groups: string[],
  look: (path: string) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const seen = new Set<string>();
  const open = async (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    await visit(page, path, quiet);
    await look(path);
    if (seen.size % 4 === 0) await closeOthers(page);
  };
  for (const group of groups) {
    await open(group);
    for (const path of await linksOf(sidebar(page))) {
      await open(path);
      // The further lists of a page that has several.
      for (const { route } of recordPages) if (route.startsWith(`${path}?`)) await open(route);
    }
  }
  expect(seen.size).toBeGreaterThan(5);
  return wrong;
}

/** A page as a phone shows it: no wider than that, and its records as cards. Leaves a desktop. */
export async function expectToFitPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize(phone);
  await expectToFit(page);
  await expectNoZoom(page);
  const record = recordPages.find(({ route }) => route === path);
  if (record) {
    const list = page.getByRole('region', { name: record.title, exact: true });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await expect(list.getByRole('table')).toHaveCount(0);
  }
  await page.setViewportSize(desktop);
  // The entries beside the page come back with the main menu.
  await expect(topMenu(page)).toBeVisible();
}
