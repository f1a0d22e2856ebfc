import { expect, test } from '@playwright/test';
import {
  field,
  fillSignIn,
  open,
  openUserMenu,
  password,
  route,
  sentCode,
  signInAnew,
  signInAs,
  topMenu,
} from './helpers';

test('signed out, the start page is /management, and one signs in there', async ({ page }) => {
  // A setting of the installation, only for this page.
  await page.route('**/appConfig.json', async (call) => {
    const config = await (await call.fetch()).json();
    await call.fulfill({ json: { ...config, title: '华美 · 办公', company: '华美家居', theme: '#6959cd' } });
  });
  await open(page, '/login');
  await expect(page.getByRole('main')).toContainText('华美 · 办公华美家居');
  await open(page, '/');
  await expect(page).toHaveURL(/#\/management$/);
  await expect(page).toHaveTitle('入口 - 华美 · 办公');
  await expect(page.getByRole('contentinfo')).toContainText('华美家居');
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--qiao-brand'))).toBe(
    '#6959cd',
  );
  await expect(page.getByRole('heading', { name: '公司内部业务，一处办理' })).toBeVisible();
  await fillSignIn(page, 'putong', password);
  await expect(page).toHaveURL(/#\/dashboard$/);
  // A signed-in user may stay on it.
  await open(page, '/management');
  await page.getByRole('button', { name: /进入工作台$/ }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('Enter signs in the trimmed account and keeps the session’s fields, not the token; empty fields and wrong passwords are said', async ({
  page,
}) => {
  await open(page, '/login');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请输入账号')).toBeVisible();
  await expect(page.getByText('请输入密码')).toBeVisible();
  await expect(field(page, '账号')).toBeFocused();
  for (const said of [
    '账号或密码错误',
    '账号或密码错误',
    '账号或密码错误 连续输错 5 次后请等待 15 分钟',
    '账号或密码错误 连续输错 5 次后请等待 15 分钟',
  ]) {
    await fillSignIn(page, 'meiyouzhege', 'not the password');
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveText(said);
    await expect(field(page, '账号')).toHaveValue('meiyouzhege');
    await expect(field(page, '密码')).toBeFocused();
  }
  await fillSignIn(page, 'lingyige', 'not the password');
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误');

  await fillSignIn(page, '  admin  ', password);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(page).toHaveTitle('首页 - 桥 · 办公后台');
  await expect(page.getByRole('heading', { name: /陈建国$/ })).toBeVisible();
  const stored = await page.evaluate(() => ({ ...sessionStorage }));
  expect(stored).toMatchObject({
    token: 'admin-token',
    name: '陈建国',
    roles: '["系统管理员"]',
    account: 'admin',
    departmentname: '信息中心',
    tabtitle: '首页',
    isloadroutes: 'true',
  });
  const cookies = await page.context().cookies();
  const session = cookies.find((cookie) => cookie.name === 'qiao_session');
  expect(session?.httpOnly).toBe(true);
  expect(cookies.find((cookie) => cookie.name === 'Admin-Token')?.value).toBe('admin-token');
  expect(JSON.stringify(stored)).not.toContain(session?.value);
});

test('the account is filled in the next time where that was wanted, the password never', async ({ page }) => {
  const signOut = async () => {
    await openUserMenu(page);
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  };
  await open(page, '/login');
  await expect(page.getByLabel('记住账号')).not.toBeChecked();
  await fillSignIn(page, 'jxs', password);
  await signOut();
  await expect(field(page, '账号')).toHaveValue('');
  await page.getByLabel('记住账号').check();
  await fillSignIn(page, 'jxs', password);
  await signOut();
  await expect(field(page, '账号')).toHaveValue('jxs');
  await expect(field(page, '密码')).toBeFocused();
  await expect(field(page, '密码')).toHaveValue('');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain(password);
  await page.getByLabel('记住账号').uncheck();
  await field(page, '密码').fill(password);
  await field(page, '密码').press('Enter');
  await signOut();
  await expect(field(page, '账号')).toHaveValue('');
});

test('a wanted page comes back after the sign-in with its whole query', async ({ page }) => {
  const wanted = '/noticeannouncement?state=未读&page=2&q=a%26b';
  await open(page, wanted);
  await expect(page).toHaveURL(/#\/management\?redirect=/);
  await expect(page.getByText('登录后将回到刚才的页面')).toBeVisible();
  await fillSignIn(page, 'putong', password);
  await expect(page).toHaveURL(/#\/noticeannouncement\?/);
  const query = new URLSearchParams(new URL(page.url()).hash.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({ state: '未读', page: '2', q: 'a&b' });
});

test('signed in, a reload stays so by the cookie alone; /login leads home, /auth-redirect to the wanted page', async ({
  page,
}) => {
  const user = page.getByRole('button', { name: '张伟，用户菜单' });
  await signInAs(page, 'putong');
  await open(page, '/dormitory/repair?keyword=水');
  await expect(user).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(user).toBeVisible();
  expect(route(page)).toBe('/dormitory/repair?keyword=水');
  await open(page, '/login');
  await expect(page).toHaveURL(/#\/dashboard$/);
  await open(page, '/auth-redirect?redirect=%2Fnoticeannouncement%3Fa%3D1');
  await expect(page).toHaveURL(/#\/noticeannouncement\?a=1$/);
});

test('signing out ends the session everywhere and keeps the way back; other windows follow', async ({
  page,
  context,
}) => {
  await signInAnew(page, 'putong');
  await open(page, '/dormitory/repair?status=1');
  const other = await context.newPage();
  await open(other, '/dashboard');
  await expect(other.getByRole('button', { name: '张伟，用户菜单' })).toBeVisible();
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/management\?redirect=/);
  expect(route(page)).toBe('/management?redirect=/dormitory/repair?status=1');
  // The tabs stay for the next sign-in to the account.
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept).toEqual(['qiao.tabs.putong']);
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('Admin-Token');
  await expect(other).toHaveURL(/#\/management/);
  await open(page, '/dashboard');
  await expect(page).toHaveURL(/#\/management/);
  await fillSignIn(page, 'jxs', password);
  await expect(other.getByRole('button', { name: '刘洋，用户菜单' })).toBeVisible();
  expect(route(other)).toBe('/dashboard');
});

test('a sign-in that half succeeds says why, can be retried and left', async ({ page }) => {
  const text = 'getInfo: roles must be a non-null array!';
  await page.route('**/user/info', (call) =>
    call.fulfill({ json: { code: 0, message: '成功', data: { roles: [] } } }),
  );
  await open(page, '/login');
  await fillSignIn(page, 'putong', password);
  await expect(page.getByRole('alert')).toHaveText(text);
  await open(page, '/dashboard');
  await expect(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/management/);
  await open(page, '/login');
  // The page shows the name already, from its own check: wait for the calls of the sign-in.
  await expect(page.getByRole('alert')).toHaveText(text);
  const asked = page.waitForResponse('**/user/info');
  await fillSignIn(page, 'putong', password);
  await asked;
  await expect(page.getByRole('alert')).toHaveText(text);
  await page.unroute('**/user/info');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('an initial password has to be replaced before anything else', async ({ page }) => {
  const initial = process.env.QIAO_ONE_TIME_PASSWORD ?? '';
  // Nothing that the gateway would refuse is asked for meanwhile.
  const early: string[] = [];
  page.on('request', (call) => {
    if (/\/(api|admin)\//.test(call.url())) early.push(call.url());
  });
  await open(page, '/login?redirect=%2Fdashboard%3Fa%3D1');
  await fillSignIn(page, 'xinren', initial);
  const dialog = page.getByRole('dialog', { name: '请先设置新密码' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(dialog).toBeVisible();
  await field(page, '原密码').fill(initial);
  await field(page, '新密码').fill('Bridge@2026');
  await field(page, '确认新密码').fill('Bridge@2027');
  await page.keyboard.press('Enter');
  await expect(page.getByText('两次输入的新密码不一致')).toBeVisible();
  await field(page, '确认新密码').fill('Bridge@2026');
  expect(early).toEqual([]);
  await dialog.getByRole('button', { name: '设置并继续' }).click();
  await expect(page).toHaveURL(/#\/dashboard\?a=1$/);
  await expect(topMenu(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: /王新$/ })).toBeVisible();
});

test('signing in by a code that goes to the mobile number, once', async ({ page }) => {
  await open(page, '/login?redirect=%2Fdashboard%3Fa%3D2');
  await field(page, '账号').fill('pinzhi');
  await page.getByRole('button', { name: '验证码登录' }).click();
  await expect(field(page, '账号或手机号')).toHaveValue('pinzhi');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeDisabled();
  const code = await sentCode('13800000003');
  const wrong = code === '000000' ? '000001' : '000000';
  await field(page, '验证码').fill(wrong);
  await page.keyboard.press('Enter');
  await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  await field(page, '验证码').fill(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/dashboard\?a=2$/);
  await expect(page.getByRole('button', { name: '王芳，用户菜单' })).toBeVisible();
  const again = await page.request.post('/MobileQageModule/IndexHandler.ashx?action=codelogin', {
    data: { Account: 'pinzhi', VerifyCode: code },
    headers: { 'X-Qiao-Client': 'web' },
  });
  expect(await again.json()).toMatchObject({ code: -1, msg: '验证码错误或已失效' });
});

test('when the gateway is out of reach the page says so and recovers on retry', async ({ page }) => {
  await page.route('**/appConfig.json', (call) => call.abort());
  await page.goto('/#/login');
  await expect(page.getByRole('heading', { name: '暂时连接不上服务' })).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '暂时连接不上服务' })).toBeVisible();
  await page.unroute('**/appConfig.json');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(field(page, '账号')).toBeVisible();
});
