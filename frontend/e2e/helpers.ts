import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';

/** The password of every demo account. */
export const password = 'Demo@2026';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The sessions that the tests of this worker share: its first test of an account signs in, the others use the cookies. */
const sessions = new Map<string, Cookies>();

/** Puts a session of an account into the browser, without the sign-in page. A test that ends it uses `signInAnew`. */
export async function signInAs(page: Page, account: string): Promise<void> {
  const shared = sessions.get(account);
  if (shared) return page.context().addCookies(shared);
  await signInAnew(page, account);
  const cookies = await page.context().cookies();
  sessions.set(
    account,
    cookies.filter(({ name }) => name === 'qiao_session'),
  );
}

/** The same with a session that no other test uses: it may be ended, or changed for another account's. */
export async function signInAnew(page: Page, account: string, secret = password): Promise<void> {
  const answer = await page.request.post('/MobileQageModule/IndexHandler.ashx?action=newlogin', {
    data: { username: account, password: secret },
    headers: { 'X-Qiao-Client': 'web' },
  });
  expect(await answer.json()).toMatchObject({ code: 0 });
}

/** Opens a route of the hash router as a person who typed the address would, and waits for the application. */
export async function open(page: Page, route: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#${route}`);
  await expect(page.locator('.qiao-splash')).toHaveCount(0);
}

/** Goes on to a route within the application, as a click on a link does. */
export const go = (page: Page, route: string): Promise<void> =>
  page.evaluate((to) => window.location.assign(`#${to}`), route);

/** Fills in the sign-in page; submits with Enter. */
export async function fillSignIn(page: Page, account: string, secret: string): Promise<void> {
  await field(page, '账号').fill(account);
  await field(page, '密码').fill(secret);
  await field(page, '密码').press('Enter');
}

export const field = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });

/** The code that went to a mobile number last; with demo data the gateway writes it to its log. */
export async function sentCode(mobile: string): Promise<string> {
  const sent = new RegExp(`"recipient":"${mobile}","text":"(\\d{6})"`, 'g');
  const last = () => [...readFileSync(process.env.QIAO_LOG ?? '', 'utf8').matchAll(sent)].at(-1)?.[1];
  await expect.poll(last).toBeDefined();
  return last() ?? '';
}

/** The route that the address shows, with its query. */
export const route = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1));

export const topMenu = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' });
export const tabs = (page: Page): Locator => page.getByRole('navigation', { name: '已打开的页面' });

export const userMenu = (page: Page): Locator => page.getByRole('menu', { name: '用户菜单' });

export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /用户菜单$/ }).click();
  await expect(userMenu(page)).toBeVisible();
}

/** Waits until nothing moves, as a person does before a click. Endless animations are not waited for. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const ended = Promise.all(passing.map((animation) => animation.finished.catch(() => undefined)));
    // One of an element that is hidden meanwhile never ends.
    return Promise.race([ended, new Promise((waited) => setTimeout(waited, 2000))]);
  });

/** Presses a button of a question or a popup when it has come to its place: while that opens, it moves away from a slow click. */
export async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  await settled(page);
  await button.click();
}

/** The rules about colours, which cost more than all others together. */
const colours = ['color-contrast', 'link-in-text-block'];

/** Rows and entries beyond the first ones of a list: they have the colours of those above them. */
const furtherRows = ':is(tr, li, [role=listitem]):nth-child(n + 7)';

/** The findings of axe that are more than minor. */
async function faults(page: Page, only: 'colours' | 'all but colours'): Promise<string[]> {
  // Fading in lowers the contrast of everything on its way.
  await settled(page);
  // A page reads it once, because it is long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(colours.map((rule) => [rule, { enabled: false }]));
  const options = {
    resultTypes: ['violations'] as const,
    ...(only === 'colours' ? { runOnly: colours } : { rules }),
  };
  const context = {
    // The page behind a dialog was checked without the dialog.
    ...((await page.getByRole('dialog').count()) > 0 && { include: ['[role=dialog]'] }),
    exclude: only === 'colours' ? [furtherRows] : ['#none'],
  };
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        context,
        options as object,
      );
      return violations
        .filter(({ impact }) => impact !== 'minor')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { context, options },
  );
}

/** Nothing moderate, serious or critical for people who use the page by keyboard or screen reader. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faults(page, 'all but colours')).toEqual([]);
  expect(await faults(page, 'colours')).toEqual([]);
}

/** The same but for colours, where another size of the page shows them. */
export async function expectAccessibleButForColours(page: Page): Promise<void> {
  expect(await faults(page, 'all but colours')).toEqual([]);
}

/** The same on dark pages, which differ in their colours alone; leaves them dark. */
export async function expectAccessibleByNight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator(':root')).toHaveAttribute('data-theme', 'dark');
  expect(await faults(page, 'colours')).toEqual([]);
}

/** No wider than the window. A page that has just got another width is laid out anew first. */
export async function expectToFit(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** An iPhone zooms into the page when a field with text of less than 16 px gets the focus. For a page as a phone shows it. */
export async function expectNoZoom(page: Page): Promise<void> {
  const fields = page.locator(
    'input:not([type=checkbox], [type=radio], [type=file], [type=color], [type=range]), textarea, select, [contenteditable=true]',
  );
  const small = () =>
    fields.filter({ visible: true }).evaluateAll((all) =>
      all.flatMap((field) => {
        const { fontSize } = getComputedStyle(field);
        return Number.parseFloat(fontSize) < 16 ? [`${fontSize}: ${field.outerHTML.slice(0, 200)}`] : [];
      }),
    );
  // A field grows to its size in steps where motion is not reduced.
  await expect.poll(small).toEqual([]);
}

/**
 * Accessible but for colours, and no wider than the window, on a phone and on a desktop; leaves a phone. A page has other
 * elements on a phone than on a desktop; a dialog has the same, so it is looked at once. Colours are looked at in
 * screens.spec.ts: they come from the theme, whose tests hold the contrast of each.
 */
export async function expectGoodOnBothSizes(page: Page): Promise<void> {
  const dialogs = await page.getByRole('dialog').count();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('dialog')).toHaveCount(dialogs);
    if (size === desktop || dialogs === 0) await expectAccessibleButForColours(page);
    if (size === phone) await expectNoZoom(page);
    await expectToFit(page);
  }
  await page.setViewportSize(phone);
}

/** The keys under which the browser's local cache holds something. */
export const cached = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((found, failed) => {
        const opening = indexedDB.open('qiao');
        opening.onerror = failed;
        opening.onsuccess = () => {
          const keys = opening.result.transaction('cache').objectStore('cache').getAllKeys();
          keys.onerror = failed;
          keys.onsuccess = () => found(keys.result as string[]);
          opening.result.close();
        };
      }),
  );

/** The files of one chunk group alone, as the build has numbered them. */
export function chunkFiles(group: string, extension: string): (url: URL) => boolean {
  const groups = JSON.parse(
    readFileSync(resolve(__dirname, '../node_modules/.cache/qiao/chunk-groups.json'), 'utf8'),
  ) as Record<string, string[]>;
  const others = new Set(Object.entries(groups).flatMap(([name, files]) => (name === group ? [] : files)));
  const own = (groups[group] ?? []).filter((file) => file.endsWith(extension) && !others.has(file));
  expect(own).not.toEqual([]);
  return ({ pathname }) => own.includes(pathname.slice(1));
}
