import { expect, type Page, test } from '@playwright/test';
import { chunkFiles, field, fillSignIn, open, openUserMenu, password, press, signInAs } from './helpers';

/** Specification §9, in milliseconds. */
const interval = 300_000;

const popup = (page: Page) => page.getByRole('dialog', { name: '发现新版本' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('qiao.version'));

/** Serves version files of its own; the returned object says which version, and how often it was asked for. */
async function serve(page: Page, version: number) {
  const served = { version, asked: 0 };
  await page.route('**/appVersion.json?*', (call) => {
    served.asked += 1;
    return call.fulfill({ json: { version: served.version } });
  });
  return served;
}

test('the first version is stored silently; a newer one is offered on the sign-in page, where typed text stays after 稍后更新', async ({
  page,
}) => {
  await page.clock.install();
  const asked = page.waitForRequest(/\/appVersion\.json\?t=\d+$/);
  await open(page, '/login');
  expect((await asked).headers()['cache-control']).toBe('no-cache');
  const { version } = await (await page.request.get('/appVersion.json')).json();
  await expect.poll(() => stored(page)).toBe(String(version));
  expect(Number.isInteger(version)).toBe(true);
  await expect(popup(page)).toBeHidden();

  await serve(page, version + 1);
  await field(page, '账号').fill('jxs');
  await page.clock.fastForward(interval);
  await expect(popup(page)).toBeVisible();
  // A user who types at that moment presses none of its buttons.
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  await expect(popup(page)).toBeVisible();
  await press(page, '稍后更新');
  await expect(popup(page)).toBeHidden();
  await expect(field(page, '账号')).toBeFocused();
  await expect(field(page, '账号')).toHaveValue('jxs');
  await fillSignIn(page, 'jxs', password);
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('another version: the dialog shows and polling stops; 立即更新 stores it and reloads, but never throws away a dirty form', async ({
  page,
}) => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    return dialog.accept();
  });
  await page.clock.install();
  const served = await serve(page, 1);
  await signInAs(page, 'putong');
  await open(page, '/dormitory/repair');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => stored(page)).toBe('1');
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  await field(page, '新密码').fill('half a password');

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

  await press(page, '立即更新');
  await expect(page.getByText('新密码还没有保存，更新后将丢失。')).toBeVisible();
  await press(page, '继续编辑');
  await expect(field(page, '新密码')).toHaveValue('half a password');
  await press(page, '立即更新');
  const loaded = page.waitForEvent('load');
  await press(page, '放弃修改');
  await loaded;
  // Asked once is enough: the browser has not asked again.
  expect(questions).toEqual([]);
  expect(await stored(page)).toBe('2');
  await expect(page).toHaveURL(/#\/dormitory\/repair$/);
  await expect.poll(() => served.asked).toBe(asked + 1);
  await page.clock.fastForward(interval);
  await expect.poll(() => served.asked).toBe(asked + 2);
  await expect(popup(page)).toBeHidden();
});

test('a script that is missing after a deployment leads to the popup, and the update to the page', async ({
  page,
}) => {
  const served = await serve(page, 1);
  await open(page, '/login');
  await expect.poll(() => stored(page)).toBe('1');
  const file = chunkFiles('page-dashboard', '.js');
  await page.route(file, (call) => call.fulfill({ status: 404 }));
  served.version = 2;
  await fillSignIn(page, 'putong', password);
  await expect(popup(page)).toBeVisible();
  await page.unroute(file);
  await press(page, '立即更新');
  await expect(page.getByRole('heading', { name: /张伟$/ })).toBeVisible();
});
