import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { fillSignIn, go, open, password, signInAs } from './helpers';

/** Whether a file of the application itself is asked for. */
const isScript = (url: URL) => /^\/(umi|framework)\./.test(url.pathname) && url.pathname.endsWith('.js');

const splash = (page: Page) => page.getByRole('status', { name: '正在加载' });

test('until the scripts have come there is a splash, which says after a while that the network is slow', async ({
  page,
}) => {
  const held: (() => void)[] = [];
  await page.route(isScript, async (route) => {
    await new Promise<void>((release) => held.push(release));
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(splash(page)).toBeVisible();
  const note = page.getByText('网络较慢，仍在加载');
  await expect(note).toBeHidden();
  await note.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(note).toBeVisible();
  for (const release of held) release();
  await expect(page.getByRole('heading', { name: '公司内部业务，一处办理' })).toBeVisible();
  await expect(splash(page)).toHaveCount(0);
});

test('without scripts, without cookies, and in a browser that is too old, the page says what it needs', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/');
  await expect(plain.locator('noscript p')).toBeVisible();
  await expect(plain.locator('noscript p')).toContainText('本系统需要 JavaScript');
  await expect(plain.locator('.qiao-splash')).toBeHidden();
  await context.close();

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await page.goto('/#/login');
  await expect(page).toHaveURL('/no-cookies.html');
  await expect(page.getByRole('heading')).toHaveText('浏览器不允许本站使用 Cookie，无法登录');
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: false });
  await page.getByRole('link', { name: '打开本系统' }).click();
  await expect(page.getByRole('heading', { name: '公司内部业务，一处办理' })).toBeVisible();

  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto('about:blank');
  await page.goto('/#/login');
  await expect(page).toHaveURL('/old-browser.html');
  await expect(page.getByRole('heading')).toHaveText('浏览器版本过低，无法打开本系统');
  await expect(page.getByRole('listitem').first()).toContainText('Chrome 或 Edge 109');
});

test('a browser of Chrome 90, one that forbids storage and one without room sign in and work', async ({
  browser,
}) => {
  const without: [make: () => void, said: string][] = [
    [withoutWhatCameLater, ''],
    [withForbiddenStorage, '浏览器不允许本站保存数据'],
    [withFullStorage, '浏览器给本站的存储空间已满'],
  ];
  for (const [make, said] of without) {
    const context = await browser.newContext();
    await context.addInitScript(make);
    const page = await context.newPage();
    const faults: Error[] = [];
    page.on('pageerror', (fault) => faults.push(fault));
    await open(page, '/login');
    await fillSignIn(page, 'sushe', password);
    await expect(page.getByRole('heading', { name: /李秀英$/ })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: '存' })).toHaveText(
      said ? [new RegExp(said)] : [],
    );
    await go(page, '/dormitory/inventory');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(faults).toEqual([]);
    await context.close();
  }
});

function withoutWhatCameLater() {
  for (const type of [Array, String]) Reflect.deleteProperty(type.prototype, 'at');
  Reflect.deleteProperty(Object, 'hasOwn');
  Reflect.deleteProperty(AbortSignal, 'timeout');
}

/** As Chrome does where all cookies are blocked. */
function withForbiddenStorage() {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'])
    Object.defineProperty(window, name, { get: denied });
}

function withFullStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

test('the budget of the first load counts all that a browser loads; no inline script, no outside host', async ({
  page,
}) => {
  const counted: Record<string, string[]> = JSON.parse(
    readFileSync(resolve(__dirname, '../node_modules/.cache/qiao/first-load.json'), 'utf8'),
  );
  const loaded = new Set<string>();
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { pathname, host } = new URL(request.url());
    hosts.add(host);
    if (/\.(js|css)$/.test(pathname)) loaded.add(pathname.slice(1));
  });
  const check = async (name: string, path: string) => {
    loaded.clear();
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect(loaded.size).toBeGreaterThan(5);
    expect([...loaded].filter((file) => !counted[name]?.includes(file))).toEqual([]);
  };
  await check('entry page', '/management');
  await check('sign-in', '/login');
  await signInAs(page, 'admin');
  await check('dashboard', '/dashboard');
  await check('inventory', '/dormitory/inventory');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(await page.locator('script:not([src])').count()).toBe(0);
  hosts.delete('');
  expect(hosts.size).toBe(1);
});
