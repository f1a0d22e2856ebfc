import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { desktop, field, go, signInAs } from './helpers';

/**
 * A page that goes from test to test, because loading the application anew costs more than most tests do. A test gets it
 * signed out, at the sign-in page, and begins with `enter`:
 *
 *     test('…', async ({ desk: page }) => {
 *       await enter(page, 'sushe', '/dormitory/repair');
 *
 * `page.route` before `enter` changes what the first page reads; a second `enter` signs in another account, as in the
 * same browser. In helpers.ts, `go` is a step to another page, and `open` loads the application anew.
 *
 * Afterwards the page is brought back to where a new browser is: nothing is left of the account's pages, dialogs, tabs,
 * messages and unsaved work, of storage, cookies, routes, listeners and other windows; size and colours are the usual
 * ones. What stays are the files that were loaded. So a test takes the usual `page` where it
 * - is about the sign-in, the first load, or a file that does not come;
 * - ends its session, or changes what stays with a page: its clock, a script before the first one, touch, `window`.
 */
export const test = base.extend<{ desk: Page }>({
  desk: async ({ browser }, use) => {
    desk ??= await newDesk(browser);
    await use(desk);
    // One that cannot be cleared is thrown away; so is that of a test that fails, with its worker.
    const cleared = await clear(desk).then(
      () => true,
      () => false,
    );
    if (cleared) return;
    await desk.context().close();
    desk = undefined;
  },
});

/** The page of this worker. */
let desk: Page | undefined;

async function newDesk(browser: Browser): Promise<Page> {
  // All that a spec file may have set for its own pages.
  const context = await browser.newContext({
    baseURL: process.env.QIAO_BASE_URL ?? '',
    viewport: desktop,
    hasTouch: false,
    javaScriptEnabled: true,
  });
  const page = await context.newPage();
  await page.goto('/#/management');
  await expect(field(page, '账号')).toBeVisible();
  return page;
}

/** Opens a route as an account whose session the tests of this worker share, from the sign-in page or another account. */
export async function enter(page: Page, account: string, route: string): Promise<void> {
  if (await page.evaluate(() => sessionStorage.getItem('account'))) await signOut(page);
  await signInAs(page, account);
  await go(page, route);
  await announce(page, account);
  await page.waitForFunction(() => sessionStorage.getItem('account'));
  await expect(page.locator('.qiao-splash')).toHaveCount(0);
}

/** Tells the page, as another window of the browser does, who is signed in by now; nobody is ''. */
const announce = (page: Page, account: string) =>
  page.evaluate((news) => {
    const channel = new BroadcastChannel('qiao.session');
    channel.postMessage(news);
    channel.close();
  }, account);

/** Leads to the sign-in page. It fails where something is unsaved: the application would ask about it. */
async function signOut(page: Page): Promise<void> {
  const unsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  if (await page.evaluate(unsaved)) throw new Error('something is unsaved');
  await page.context().clearCookies({ name: 'qiao_session' });
  await announce(page, '');
  await page.waitForFunction(() => !sessionStorage.getItem('account'), undefined, { timeout: 30_000 });
  await go(page, '/management');
  await expect(field(page, '账号')).toBeVisible({ timeout: 30_000 });
}

/** What tests listen to. Playwright itself listens to others, such as the end of the page. */
const events = [
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'dialog',
  'console',
  'pageerror',
  'load',
];

/** Brings the page back to where a new browser is. It fails where that cannot be. */
export async function clear(page: Page): Promise<void> {
  const context = page.context();
  for (const event of events) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(desktop);
  await page.mouse.move(0, 0);
  await signOut(page);
  await context.clearCookies();
  await page.evaluate(emptyStorage);
}

/** Everything but cookies that the browser keeps for the application, which hears of it. */
async function emptyStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name = '' } of await indexedDB.databases())
    await new Promise<void>((done, failed) => {
      const opening = indexedDB.open(name);
      opening.onerror = failed;
      opening.onsuccess = () => {
        const database = opening.result;
        const stores = [...database.objectStoreNames];
        if (stores.length === 0) return failed(new Error(`${name} is empty`));
        const change = database.transaction(stores, 'readwrite');
        for (const store of stores) change.objectStore(store).clear();
        change.onerror = failed;
        change.oncomplete = () => {
          database.close();
          done();
        };
      };
    });
  window.dispatchEvent(new StorageEvent('storage'));
}
