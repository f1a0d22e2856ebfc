import { type Browser, expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectGoodOnBothSizes, go, open, password, topMenu } from './helpers';

/** A call that changes something, by the page's session. */
async function send<T>(page: Page, method: 'PUT' | 'POST', path: string, data: object): Promise<T> {
  const answer = await page.request.fetch(path, { method, data, headers: { 'X-Qiao-Client': 'web' } });
  const read = await answer.json();
  expect(read).toMatchObject({ code: 0 });
  return read.data;
}

/** The first record of a list that a keyword finds. */
async function found(page: Page, path: string, keyword: string): Promise<Record<string, string>> {
  const answer = await page.request.get(path, { params: { keyword } });
  return (await answer.json()).data.list[0];
}

/** A browser of a new user, signed in by the initial password, which is replaced. */
async function browserOf(browser: Browser, account: string, told: string): Promise<Page> {
  const own = await (await browser.newContext({ viewport: desktop })).newPage();
  const signIn = (secret: string) =>
    send(own, 'POST', '/MobileQageModule/IndexHandler.ashx?action=newlogin', {
      username: account,
      password: secret,
    });
  await signIn(told);
  const change = { Account: account, OldPwd: told, NewPwd: `${password}x` };
  await send(own, 'POST', '/MobileQageModule/IndexHandler.ashx?action=changepwd', change);
  await signIn(`${password}x`);
  return own;
}

const groups = (page: Page) => topMenu(page).getByRole('link').locator('[data-title]');

test('somebody is hired, gets a right by a role, sees exactly its menus, and loses it again; why is told', async ({
  desk: page,
  browser,
}) => {
  await enter(page, 'admin', '/dashboard');
  const mark = `试用${Date.now() % 1e6}`;
  await send(page, 'PUT', '/api/role/add', { FullName: mark });
  const role = await found(page, '/api/role/index', mark);
  await send(page, 'PUT', '/api/post/add', { FullName: mark, RoleId: role.RoleId });

  // Hired in 员工.
  await go(page, '/organization/staff');
  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  const form = page.getByRole('dialog', { name: '新增员工' });
  await form.getByRole('textbox', { name: '工号' }).fill(mark);
  await form.getByRole('textbox', { name: '姓名' }).fill(`新人${mark}`);
  for (const [label, name] of [
    ['部门', '生产部'],
    ['岗位', mark],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(name);
    await page.getByRole('option', { name }).first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
  }
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  const person = await found(page, '/api/staff/index', mark);

  // The right, given in the tree of the role.
  await go(page, `/system/authorize?type=role&id=${role.RoleId}`);
  const parameter = page.getByRole('checkbox', { name: '参数设置 查看' });
  await parameter.check();
  await expect(page.getByRole('checkbox', { name: '系统管理', exact: true })).toHaveJSProperty(
    'indeterminate',
    true,
  );
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  const bar = page.getByRole('region', { name: '未保存的改动' });
  await expect(bar).toContainText('新增 1 项');
  const save = async () => {
    await bar.getByRole('button', { name: /保\s?存/ }).click();
    const question = page.getByRole('dialog', { name: `保存角色“${mark}”的权限` });
    await expect(question).toContainText('系统管理 / 参数设置');
    await question.getByRole('button', { name: /保\s?存/ }).click();
  };
  await save();
  await expect(bar).toHaveCount(0);

  // Exactly those menus.
  const told = await send<{ Password: string }>(page, 'POST', `/api/staff/resetpwd/${person.UserId}`, {});
  const own = await browserOf(browser, person.Account ?? '', told.Password);
  await open(own, '/system/parameter');
  await expect(own.getByRole('heading', { name: '参数设置' })).toBeVisible();
  await expect(groups(own)).toHaveText(['首页', '审批中心', '宿舍管理', '公共信息', '系统管理']);
  await expect(own.getByRole('button', { name: /^新\s?增$/ })).toHaveCount(0);

  // Why.
  await go(page, `/system/authorize?type=user&id=${person.UserId}`);
  await page.getByRole('button', { name: '为什么能看到' }).click();
  const why = page.getByRole('dialog', { name: `新人${mark}：为什么能看到` });
  await why.getByRole('searchbox').fill('GET /admin/system/parameter/index');
  await why.getByRole('button', { name: /接口/ }).click();
  await expect(why.getByRole('status')).toContainText('可以使用');
  await expect(why).toContainText(`角色“${mark}”（岗位 ${mark}）`);
  await expect(why).toContainText('由 陈建国 授予');
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);

  // Revoked, after another user has changed the same role.
  await go(page, `/system/authorize?type=role&id=${role.RoleId}`);
  await expect(parameter).toBeChecked();
  const granted = (
    await (await page.request.get(`/admin/system/authorize/grants/role/${role.RoleId}`)).json()
  ).data;
  const menus = granted.list
    .filter(({ Own, Code }: { Own: object | null; Code: string }) => Own || Code === 'dashboard')
    .map(({ ItemId }: { ItemId: string }) => ItemId);
  await send(page, 'POST', `/admin/system/authorize/update/role/${role.RoleId}`, {
    menus,
    buttons: [],
    RowVersion: granted.RowVersion,
  });
  await parameter.uncheck();
  await save();
  const conflict = page.getByRole('dialog', { name: `角色“${mark}”的权限已被别人修改` });
  await expect(conflict).toContainText('给予 首页');
  await conflict.getByRole('button', { name: '保留我的改动' }).click();
  await expect(page.getByRole('checkbox', { name: '首页 查看' })).toBeChecked();
  await save();
  await expect(bar).toHaveCount(0);

  // Gone, in the session that is open.
  await open(own, '/system/parameter');
  await expect(own).toHaveURL(/#\/401/);
  await expect(groups(own)).toHaveText(['首页', '审批中心', '宿舍管理', '公共信息']);
  await own.context().close();
});
