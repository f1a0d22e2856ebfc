import { expect, type Locator, type Page } from '@playwright/test';
import { faults } from '../test/faultyServer';
import { field, open, openUserMenu, password, signInAs } from './helpers';
import { type Middleman, test } from './middleman';

/**
 * Fault → the text that staff read (specification §8), and how often a read is sent. These pages show their failures
 * themselves, in Chinese for every client; the toasts of either client are tested in
 * `src/services/http/faults.test.ts`.
 */
const table: [fault: string, text: string, sent: number][] = [
  ['no network', '网络错误，请检查网络连接', 3],
  ['slow', '请求超时，请检查网络连接', 3],
  ['500', '服务器内部错误', 3],
  ['502 with HTML', '网关错误', 3],
  ['half a JSON', '未知错误', 1],
  ['401', '未授权，请重新登录', 1],
  ['404', '请求地址不存在：', 1],
];

/** Spoils every call whose path or body contains `part`. */
const spoil = (middleman: Middleman, part: string, fault: string) =>
  middleman.intercept((call, body, answer) => {
    if (!`${call.url} ${body}`.includes(part)) return false;
    faults[fault]?.(answer);
    return true;
  });

/**
 * The timeouts of the test's calls when the gateway is slow: a read three times, once more by the dashboard, then the
 * two writes.
 */
const slowTimeouts = [10_000, 10_000, 10_000, 10_000, 10_000, 1_000_000];

/** Makes the browser's timeout of calls to `paths` expire soon, and returns its real length. */
async function hurry(page: Page, paths: string[]): Promise<() => Promise<number[]>> {
  await page.addInitScript((wanted) => {
    const { open } = XMLHttpRequest.prototype;
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
    const given: number[] = [];
    Object.assign(window, { givenTimeouts: given });
    const hurried = new WeakSet<XMLHttpRequest>();
    XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
      if (wanted.some((path) => String(url).includes(path))) hurried.add(this);
      open.call(this, method, url, true);
    };
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      set(ms: number) {
        if (hurried.has(this)) given.push(ms);
        timeout?.set?.call(this, hurried.has(this) ? 1500 : ms);
      },
    });
  }, paths);
  return () => page.evaluate(() => (window as unknown as { givenTimeouts: number[] }).givenTimeouts);
}

const newer = { title: '登录已过期', stay: '留在本页' };
const older = { title: 'Confirm logout', stay: 'Cancel' };

/** Answers the question about the lost session, which comes with a 401, in the words of the client. */
async function stay(page: Page, words: typeof newer): Promise<void> {
  const question = page.getByRole('dialog', { name: words.title });
  await question.getByRole('button', { name: words.stay }).click();
  await expect(question).toBeHidden();
}

/** The pauses before the repeats are always over. */
async function eventually(page: Page, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(1000);
      return shown.isVisible();
    })
    .toBe(true);
}

/** Saves the quick entries as they are. */
async function saveQuickEntries(page: Page): Promise<Locator> {
  await page.getByRole('region', { name: '快捷入口' }).getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑快捷入口' });
  await dialog.getByRole('button', { name: '保存' }).click();
  return dialog;
}

async function changePassword(page: Page): Promise<Locator> {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await field(page, '原密码').fill(password);
  await field(page, '新密码').fill('Bridge@2026');
  await field(page, '确认新密码').fill('Bridge@2026');
  await dialog.getByRole('button', { name: '修改', exact: true }).click();
  return dialog;
}

/** An interface that is missing is explained, too; `failurePath.spec.ts` says how. */
async function leaveGuidance(page: Page): Promise<void> {
  const guidance = page.getByRole('dialog', { name: '操作指引' });
  await guidance.getByRole('button', { name: '取消' }).click();
  await expect(guidance).toBeHidden();
}

for (const [fault, text, sent] of table)
  test(`${fault}: a read and a write of the newer client, a write of the older one`, async ({
    page,
    middleman,
  }) => {
    const [list, entries, own] = [
      '/admin/procedures/list',
      '/api/Procedure/ProcedureToBoolean',
      '/MobileQageModule/IndexHandler.ashx?action=changepwd',
    ];
    const told = (path: string) => (fault === '404' ? text + path : text);
    const timeouts = fault === 'slow' ? await hurry(page, [list, entries, own]) : undefined;
    await signInAs(page, 'admin');
    await page.clock.install();

    spoil(middleman, list, fault);
    await open(page, '/system/procedure');
    await eventually(page, page.getByRole('alert').filter({ hasText: told(list) }));
    expect(middleman.count(list)).toBe(sent);
    if (fault === '401') await stay(page, newer);
    if (fault === '404') await leaveGuidance(page);

    spoil(middleman, '快捷入口保存', fault);
    await page.evaluate(() => window.location.assign('#/dashboard'));
    const editor = await saveQuickEntries(page);
    if (fault === '401') await stay(page, newer);
    if (fault === '404') await leaveGuidance(page);
    await expect(editor.getByRole('alert')).toHaveText(told(entries));
    expect(middleman.count('快捷入口保存')).toBe(1);
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();

    spoil(middleman, 'action=changepwd', fault);
    const form = await changePassword(page);
    if (fault === '401') await stay(page, older);
    await expect(form.getByRole('alert')).toHaveText(told(own));
    expect(middleman.count('action=changepwd')).toBe(1);
    expect((await timeouts?.()) ?? slowTimeouts).toEqual(slowTimeouts);
  });
