import { expect, type Page, test } from '@playwright/test';
import { chunkFiles, field, fillSignIn, open, openUserMenu, settled, signInAs } from './helpers';

/** Specification §9, in milliseconds. */
const interval = 300_000;

const popup = (page: Page) => page.getByRole('dialog', { name: '发现新版本' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('qiao.version'));

/** Presses a button at its final place: while a popup opens, it moves away from a slow click. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  await settled(page);
  await button.click();
}

/** Serves version files of its own; the returned object says which version, and how often it was asked for. */
async function serve(page: Page, version: number) {
  const served = { version, asked: 0 };
  await page.route('**/appVersion.json?*', (call) => {
    served.asked += 1;
    return call.fulfill({ json: { version: served.version } });
  });
  return served;
}

/** Opens a page whose clock the test moves, and waits for the first check. */
async function opened(page: Page, path: string, account?: string) {
  await page.clock.install();
  const served = await serve(page, 1);
  if (account) await signInAs(page, account);
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => stored(page)).toBe('1');
  return served;
}

test('if no version is stored, the fetched one is stored silently: the release of the gateway', async ({
  page,
}) => {
  const asked = page.waitForRequest(/\/appVersion\.json\?t=\d+$/);
  await open(page, '/login');
  expect((await asked).headers()['cache-control']).toBe('no-cache');
  const { version } = await (await page.request.get('/appVersion.json')).json();
  await expect.poll(() => stored(page)).toBe(String(version));
  expect(Number.isInteger(version)).toBe(true);
  await expect(popup(page)).toBeHidden();
});

test('if the fetched integer differs from the stored one, the update dialog shows and polling stops; 立即更新 stores it and reloads', async ({
  page,
}) => {
  const served = await opened(page, '/dormitory/repair', 'sushe');
  served.version = 2;
  await page.clock.fastForward(interval);
  await expect(popup(page).getByRole('button')).toHaveText(['稍后更新', '立即更新']);
  expect(await stored(page)).toBe('1');
  const { asked } = served;
  // An active user gets no warning of inactivity.
  for (const x of [200, 300]) {
    await page.mouse.move(x, 300);
    await page.clock.fastForward(interval);
  }
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.evaluate(() => fetch('/appVersion.json'));
  expect(served.asked).toBe(asked);

  const loaded = page.waitForEvent('load');
  await press(page, '立即更新');
  await loaded;
  expect(await stored(page)).toBe('2');
  await expect(page).toHaveURL(/#\/dormitory\/repair$/);
  await expect.poll(() => served.asked).toBe(asked + 1);
  await page.clock.fastForward(interval);
  await expect.poll(() => served.asked).toBe(asked + 2);
  await expect(popup(page)).toBeHidden();
});

test('the popup shows on the sign-in page, and what was typed stays after 稍后更新', async ({ page }) => {
  const served = await opened(page, '/login');
  await field(page, '账号').fill('pinzhi');
  served.version = 2;
  await page.clock.fastForward(interval);
  await expect(popup(page)).toBeVisible();
  // A user who types at that moment presses none of its buttons.
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  await expect(popup(page)).toBeVisible();
  await press(page, '稍后更新');
  await expect(popup(page)).toBeHidden();
  await expect(field(page, '账号')).toBeFocused();
  await expect(field(page, '账号')).toHaveValue('pinzhi');
  await fillSignIn(page, 'pinzhi', 'Demo@2026');
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('立即更新 never throws away a dirty form', async ({ page }) => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    return dialog.accept();
  });
  const served = await opened(page, '/dashboard', 'caiwu');
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  await field(page, '新密码').fill('half a password');
  served.version = 2;
  await page.clock.fastForward(interval);
  await press(page, '立即更新');
  await expect(page.getByText('新密码还没有保存，更新后将丢失。')).toBeVisible();
  await press(page, '继续编辑');
  await press(page, '稍后更新');
  await expect(popup(page)).toBeHidden();
  await expect(field(page, '新密码')).toHaveValue('half a password');

  await page.clock.fastForward(interval);
  await press(page, '立即更新');
  const loaded = page.waitForEvent('load');
  await press(page, '放弃修改');
  await loaded;
  expect(await stored(page)).toBe('2');
  // Asked once is enough: the browser has not asked again.
  expect(questions).toEqual([]);
});

for (const [kind, extension] of Object.entries({ script: '.js', 'style sheet': '.css' })) {
  test(`a ${kind} that is missing after a deployment leads to the popup, and the update to the page`, async ({
    page,
  }) => {
    const served = await opened(page, '/login');
    const file = chunkFiles('page-dashboard', extension);
    await page.route(file, (call) => call.fulfill({ status: 404 }));
    served.version = 2;
    await fillSignIn(page, 'kefu', 'Demo@2026');
    await expect(popup(page)).toBeVisible();
    await page.unroute(file);
    await press(page, '立即更新');
    await expect(page.getByRole('heading', { name: /赵敏$/ })).toBeVisible();
  });

  test(`a ${kind} that is missing in the same version shows the error page, and nothing reloads by itself`, async ({
    page,
  }) => {
    const served = await opened(page, '/login');
    const file = chunkFiles('page-dashboard', extension);
    await page.route(file, (call) => call.fulfill({ status: 404 }));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const { asked } = served;
    await fillSignIn(page, 'kefu', 'Demo@2026');
    await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible();
    await expect.poll(() => served.asked).toBeGreaterThan(asked);
    await expect(popup(page)).toBeHidden();
    expect(loads).toBe(0);
    await page.unroute(file);
    await press(page, '重新加载');
    await expect(page.getByRole('heading', { name: /赵敏$/ })).toBeVisible();
  });
}
