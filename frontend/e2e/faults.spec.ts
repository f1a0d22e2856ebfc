import { expect, type Page } from '@playwright/test';
import { faults } from '../test/faultyServer';
import { field, open, openUserMenu, password, signInAs } from './helpers';
import { type Middleman, test } from './middleman';

/**
 * Fault → what staff read of it (specification §8), and how often a read is sent. These pages show their failures
 * themselves, in Chinese whatever the client; the toasts of either client are tested in
 * `src/services/http/faults.test.ts`.
 */
const table: [fault: string, text: string, sent: number][] = [
  ['no network', '网络错误，请检查网络连接', 3],
  ['slow', '请求超时，请检查网络连接', 3],
  ['500', '服务器内部错误', 3],
  ['502 with HTML', '网关错误', 3],
  ['half a JSON', '未知错误', 1],
  ['401', '未授权，请重新登录', 1],
  ['404', '请求地址不存在: ', 1],
];

/** Spoils every call whose path or body contains `part`. */
const spoil = (middleman: Middleman, part: string, fault: string) =>
  middleman.intercept((call, body, answer) => {
    if (!`${call.url} ${body}`.includes(part)) return false;
    faults[fault]?.(answer);
    return true;
  });

/** Makes the browser's timeout of calls to `path` run out soon, whatever it is, and says what it was. */
async function hurry(page: Page, path: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((wanted) => {
    const { open } = XMLHttpRequest.prototype;
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
    const given: number[] = [];
    Object.assign(window, { givenTimeouts: given });
    const hurried = new WeakSet<XMLHttpRequest>();
    XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
      if (String(url).includes(wanted)) hurried.add(this);
      open.call(this, method, url, true);
    };
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      set(ms: number) {
        if (hurried.has(this)) given.push(ms);
        timeout?.set?.call(this, hurried.has(this) ? 1500 : ms);
      },
    });
  }, path);
  return () => page.evaluate(() => (window as unknown as { givenTimeouts: number[] }).givenTimeouts);
}

/** Answers the question about the lost session, which comes with a 401. */
async function stay(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm logout' });
  await expect(question).toContainText('You have been logged out');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
}

for (const [fault, text, sent] of table) {
  const toldText = (path: string) => (fault === '404' ? text + path : text);

  test(`${fault}, newer client, read: the list of procedures`, async ({ page, middleman }) => {
    const path = '/admin/procedures/list';
    await signInAs(page, 'admin');
    spoil(middleman, path, fault);
    const timeouts = fault === 'slow' ? await hurry(page, path) : undefined;
    await page.clock.install();
    await open(page, '/system/procedure');
    const told = page.getByRole('alert').filter({ hasText: toldText(path) });
    await expect
      .poll(async () => {
        // The pauses before the repeats: a second is over each time one looks.
        await page.clock.fastForward(1000);
        return told.isVisible();
      })
      .toBe(true);
    expect(middleman.count(path)).toBe(sent);
    if (timeouts) expect(await timeouts()).toEqual([10_000, 10_000, 10_000]);
    if (fault === '401') await stay(page);
  });

  test(`${fault}, newer client, write: the quick entries`, async ({ page, middleman }) => {
    const path = '/api/Procedure/ProcedureToBoolean';
    await signInAs(page, 'pinzhi');
    spoil(middleman, '快捷入口保存', fault);
    const timeouts = fault === 'slow' ? await hurry(page, path) : undefined;
    await open(page, '/dashboard');
    await page.getByRole('region', { name: '快捷入口' }).getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑快捷入口' });
    await dialog.getByRole('button', { name: '保存' }).click();
    if (fault === '401') await stay(page);
    await expect(dialog.getByRole('alert')).toHaveText(toldText(path));
    expect(middleman.count('快捷入口保存')).toBe(1);
    if (timeouts) expect(await timeouts()).toEqual([10_000]);
  });

  test(`${fault}, older client, write: the own password`, async ({ page, middleman }) => {
    const path = '/MobileQageModule/IndexHandler.ashx?action=changepwd';
    await signInAs(page, 'pinzhi');
    spoil(middleman, 'action=changepwd', fault);
    const timeouts = fault === 'slow' ? await hurry(page, 'action=changepwd') : undefined;
    await open(page, '/dashboard');
    await openUserMenu(page);
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await field(page, '原密码').fill(password);
    await field(page, '新密码').fill('Bridge@2026');
    await field(page, '再输入一次新密码').fill('Bridge@2026');
    await dialog.getByRole('button', { name: '修改', exact: true }).click();
    if (fault === '401') await stay(page);
    await expect(dialog.getByRole('alert')).toHaveText(toldText(path));
    expect(middleman.count('action=changepwd')).toBe(1);
    if (timeouts) expect(await timeouts()).toEqual([1_000_000]);
  });
}
