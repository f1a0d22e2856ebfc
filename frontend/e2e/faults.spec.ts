import { expect, type Locator, type Page } from '@playwright/test';
import { faults } from '../test/faultyServer';
import { field, go, open, openUserMenu, password, press, signInAs } from './helpers';
import { type Middleman, test } from './middleman';

/**
 * What staff read after a fault (specification §8), and how often a read is sent. These pages show their failures
 * themselves, in Chinese for every client. All faults, and the toasts of either client, are tested in
 * `src/services/http/faults.test.ts`.
 */

const [list, entries, own] = [
  '/admin/procedures/list',
  '/api/Procedure/ProcedureToBoolean',
  '/MobileQageModule/IndexHandler.ashx?action=changepwd',
];

/** Spoils every call whose path or body contains `part`. */
const spoil = (middleman: Middleman, part: string, fault: string) =>
  middleman.intercept((call, body, answer) => {
    if (!`${call.url} ${body}`.includes(part)) return false;
    faults[fault]?.(answer);
    return true;
  });

/** Answers the question about the lost session in the words of the client: not now. */
async function stay(page: Page, title: string, button: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title });
  await question.getByRole('button', { name: button }).click();
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

for (const [fault, text, sent] of [
  ['no network', '网络错误，请检查网络连接', 3],
  ['401', '未授权，请重新登录', 1],
] as const)
  test(`${fault}: a read and a write of the newer client, a write of the older one; then all is well`, async ({
    page,
    middleman,
  }) => {
    const lost = fault === '401';
    await signInAs(page, 'admin');
    await page.clock.install();

    spoil(middleman, list, fault);
    await open(page, '/system/procedure');
    await eventually(page, page.getByRole('alert').filter({ hasText: text }));
    expect(middleman.count(list)).toBe(sent);
    if (lost) await stay(page, '登录已过期', '留在本页');

    spoil(middleman, '快捷入口保存', fault);
    await go(page, '/dashboard');
    const editor = await saveQuickEntries(page);
    if (lost) await stay(page, '登录已过期', '留在本页');
    await expect(editor.getByRole('alert')).toHaveText(text);
    expect(middleman.count(entries, '快捷入口保存')).toBe(1);
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();

    spoil(middleman, own, fault);
    const form = await changePassword(page);
    if (lost) await stay(page, 'Confirm logout', 'Cancel');
    await expect(form.getByRole('alert')).toHaveText(text);
    expect(middleman.count(own)).toBe(1);
    await form.getByRole('button', { name: '取消' }).click();
    await press(page, '放弃修改');
    await expect(form).toBeHidden();

    middleman.intercept(() => false);
    await go(page, '/system/procedure');
    const retry = page.getByRole('main').getByRole('button', { name: '重试' });
    const rows = page.getByRole('table', { name: '存储过程' }).getByRole('row');
    await expect(async () => {
      // A page that is shown again reads anew by itself.
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
      await expect(rows.nth(1)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
