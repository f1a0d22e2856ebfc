import { expect, type Locator, type Page, test } from '@playwright/test';
import { open, route, signInAs, tabs, topMenu } from './helpers';

// So wide that no entry of the main menu is under 更多.
test.use({ viewport: { width: 2600, height: 900 } });

/** Everything that went wrong in the page: answers of 400 and more, error messages, exceptions. */
function watch(page: Page) {
  const wrong: string[] = [];
  let open = 0;
  const isCall = (url: string) => !url.startsWith('data:') && !url.startsWith('blob:');
  page.on('request', (request) => isCall(request.url()) && open++);
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => isCall(request.url()) && open--);
  page.on('response', (answer) => {
    if (answer.status() >= 400) wrong.push(`${route(page)}: ${answer.status()} ${answer.url()}`);
  });
  page.on('console', (line) => line.type() === 'error' && wrong.push(`${route(page)}: ${line.text()}`));
  page.on('pageerror', (error) => wrong.push(`${route(page)}: ${error.message}`));
  return { wrong, quiet: () => open === 0 };
}

/** The entries beside those of the main menu: what belongs to the current one. */
const sidebar = (page: Page) =>
  page.locator('nav:not([aria-label="主菜单"], [aria-label="已打开的页面"], [aria-label="面包屑"])');

/** The entries of a menu that lead to pages of this application. */
const linksOf = (menu: Locator): Promise<string[]> =>
  menu
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('#/')),
    );

for (const account of ['admin', 'sushe', 'pinzhi', 'kefu', 'caiwu', 'jxs', 'putong'])
  test(`every entry of the menu of ${account} opens a page that shows something and fails nowhere`, async ({
    page,
  }) => {
    const { wrong, quiet } = watch(page);
    await signInAs(page, account);
    await open(page, '/dashboard');
    const seen = new Set<string>();
    const visit = async (href: string) => {
      if (seen.has(href)) return;
      seen.add(href);
      await page.evaluate((to) => window.location.assign(to), href);
      const main = page.getByRole('main');
      const current = tabs(page).locator('[aria-current]');
      await expect.poll(async () => (await current.getAttribute('href')) === `#${route(page)}`).toBe(true);
      await expect(async () => {
        // biome-ignore lint/performance/useDomNodeTextContent: the pages of other tabs are in it too, hidden
        const text = (await main.innerText()).replace(/\s/g, '');
        expect(text.length, `${href} shows ${text}`).toBeGreaterThan(20);
        expect(text).not.toMatch(/正在迁移|正在读取|加载失败/);
        expect(route(page)).not.toMatch(/^\/(401|404|501)/);
        expect(
          await main.locator('[aria-busy="true"], .ant-skeleton').filter({ visible: true }).count(),
        ).toBe(0);
        expect(quiet()).toBe(true);
      }).toPass({ intervals: [50, 100, 200], timeout: 20_000 });
    };
    for (const group of await linksOf(topMenu(page))) {
      await visit(group);
      for (const href of await linksOf(sidebar(page))) await visit(href);
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(5);
  });
