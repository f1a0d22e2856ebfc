import { expect, type Page, test } from '@playwright/test';
import {
  chunkFiles,
  expectAccessible,
  expectGoodOnBothSizes,
  open,
  phone,
  settled,
  signInAs,
} from './helpers';

const path = '/system/error-log';

const button = (page: Page) => page.getByRole('button', { name: /^错误日志/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: '错误日志' });
const entry = (page: Page, message: string) => dialog(page).getByRole('article', { name: message });
const list = (page: Page) => page.getByRole('region', { name: '错误日志', exact: true });
const row = (page: Page, message: string) => list(page).getByRole('row').filter({ hasText: message });
const drawer = (page: Page) => page.getByRole('dialog', { name: '错误详情' });

/** An uncaught error, like a mistake in an event handler. */
const raise = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(text);
    });
  }, message);

/** The next report that this page sends; to be called before the error happens. */
const report = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/client-errors'));

/** Raises an error and waits until the gateway has it. */
async function met(page: Page, message: string): Promise<string> {
  const reported = report(page);
  await raise(page, message);
  const answer = await reported;
  expect(answer.status()).toBe(200);
  return answer.request().postData() ?? '';
}

test('error-log button: hidden at 0; its dialog shows message, info, url and stack, and can clear all', async ({
  page,
}) => {
  await signInAs(page, 'pinzhi');
  await open(page, '/dashboard?from=首页链接');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(button(page)).toBeHidden();
  await raise(page, '数量不是数字');
  await raise(page, '数量不是数字');
  await expect(button(page)).toHaveAccessibleName('错误日志，1 条');

  await button(page).click();
  await expect(entry(page, '数量不是数字')).toContainText('位置脚本');
  await expect(entry(page, '数量不是数字')).toContainText('页面/dashboard?from');
  await expect(entry(page, '数量不是数字')).toContainText('共 2 次');
  await expect(entry(page, '数量不是数字').getByRole('group', { name: '堆栈' })).toContainText(
    'TypeError: 数量不是数字',
  );
  await expect(dialog(page)).not.toContainText('首页链接');
  await settled(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();

  await button(page).click();
  await dialog(page).getByRole('button', { name: '全部清除' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeHidden();
});

test('error logging is enabled in production: a broken page, a failed call and a missing page file are noted', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.route('**/admin/client-errors/list?*', (route) =>
    route.fulfill({ json: { code: 0, msg: '成功', data: { list: [null], total: 1, states: {} } } }),
  );
  await open(page, path);
  await expect(page.getByText('页面加载失败')).toBeVisible();
  await button(page).click();
  await expect(dialog(page).getByRole('article').first()).toContainText('位置界面组件');
  await settled(page);
  await page.keyboard.press('Escape');

  await page.route('**/admin/procedures/list?*', (route) =>
    route.fulfill({ status: 500, headers: { 'X-Request-Id': '0123456789abcdef' }, body: '' }),
  );
  await page.goto('/#/system/procedure?keyword=机密');
  await expect(page.getByText('加载失败')).toBeVisible();
  await button(page).click();
  await expect(entry(page, '服务器内部错误')).toContainText('接口 HTTP 500 /admin/procedures/list');
  await expect(entry(page, '服务器内部错误')).toContainText('请求编号0123456789abcdef');
  await expect(dialog(page)).not.toContainText('机密');

  await page.route(chunkFiles('page-procedure', '.js'), (route) => route.abort());
  await open(page, '/dashboard');
  await page.goto('/#/system/procedure');
  await expect(page.getByText('页面加载失败')).toBeVisible();
  await button(page).click();
  await expect(dialog(page).getByRole('article', { name: /^Loading chunk/ })).toContainText('位置页面文件');
});

test('an error arrives at the information centre, which resolves it; it opens again when it is met again', async ({
  page,
  browser,
}) => {
  const message = '柜体尺寸没有读到';
  await signInAs(page, 'kefu');
  await open(page, '/dashboard?keyword=张三丰');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await met(page, message)).not.toContain('张三丰');

  const centre = await (await browser.newContext()).newPage();
  await signInAs(centre, 'admin');
  await open(centre, path);
  await list(centre).getByRole('searchbox').fill('柜体尺寸');
  await expect(row(centre, message)).toContainText('/dashboard?keyword');
  await expect(row(centre, message)).toContainText('未处理');
  await centre.getByRole('button', { name: `查看 ${message}` }).click();
  await expect(drawer(centre).getByRole('group', { name: '堆栈' }).last()).toContainText('TypeError');
  const who = drawer(centre).getByRole('row').filter({ hasText: '赵敏（kefu）' });
  await expect(who).toContainText(/Chrome \d+/);

  await drawer(centre).getByRole('button', { name: '标记已处理' }).click();
  await expect(drawer(centre)).toContainText('已处理');
  await expect(row(centre, message)).toContainText('已处理');
  await drawer(centre).getByRole('button', { name: '重新打开' }).click();
  await expect(row(centre, message)).toContainText('未处理');
  await drawer(centre).getByRole('button', { name: '标记已处理' }).click();
  await expect(row(centre, message)).toContainText('已处理');
  await met(page, message);
  await drawer(centre).getByRole('button', { name: '关闭' }).click();
  await list(centre).getByRole('button', { name: '刷新' }).click();
  await expect(row(centre, message)).toContainText('未处理');

  await centre.getByRole('button', { name: `查看 ${message}` }).click();
  await drawer(centre).getByRole('button', { name: '删除' }).click();
  const question = centre.getByRole('dialog', { name: '删除这个错误的记录？' });
  await expect(question).toBeVisible();
  await settled(centre);
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await drawer(centre).getByRole('button', { name: '删除' }).click();
  await question.getByRole('button', { name: '删除' }).click();
  await expect(drawer(centre)).toBeHidden();
  await expect(list(centre)).toContainText('没有符合条件的记录');
  await centre.context().close();
});

test('the sign-in page reports too, under nobody’s name', async ({ page, browser }) => {
  const message = '登录页没有读到标题';
  await open(page, '/login?redirect=/dashboard');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await met(page, message);

  const centre = await (await browser.newContext()).newPage();
  await signInAs(centre, 'admin');
  await open(centre, `${path}?keyword=${message}`);
  await expect(row(centre, message)).toContainText('/login?redirect');
  await centre.getByRole('button', { name: `查看 ${message}` }).click();
  await expect(drawer(centre).getByRole('row').filter({ hasText: '未登录' })).toBeVisible();
  await centre.context().close();
});

test('the errors can be filtered and sorted, and the address keeps it', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, path);
  await met(page, '筛选用的错误');
  await list(page).getByRole('radiogroup', { name: '状态' }).getByText('已处理').click();
  await expect(row(page, '筛选用的错误')).toBeHidden();
  await list(page).getByRole('radiogroup', { name: '状态' }).getByText('未处理').click();
  await expect(row(page, '筛选用的错误')).toBeVisible();
  await list(page).getByRole('button', { name: '次数' }).click();
  await page.reload();
  await expect(list(page).getByRole('columnheader', { name: '次数' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(row(page, '筛选用的错误')).toBeVisible();
});

test('an ordinary account has no such page and no data', async ({ page }) => {
  await signInAs(page, 'putong');
  await open(page, path);
  await expect(page.getByRole('heading', { name: '您没有访问此页面的权限' })).toBeVisible();
  const answer = await page.request.get('/admin/client-errors/list');
  expect(answer.status()).toBe(403);
});

test('the page and the detail are accessible and fit', async ({ page }) => {
  const message = `一个很长的错误：${'读取属性失败 Cannot read properties of undefined; '.repeat(6)}`;
  await page.setViewportSize(phone);
  await signInAs(page, 'admin');
  await open(page, path);
  await met(page, message);
  await open(page, `${path}?keyword=一个很长的错误`);
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
  await expectGoodOnBothSizes(page);
  await page.getByRole('button', { name: /^查看 一个很长的错误/ }).click();
  await expect(drawer(page).getByRole('group', { name: '堆栈' }).last()).toBeVisible();
  await expectGoodOnBothSizes(page);
});

test('the error-log dialog is accessible', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/dashboard');
  await raise(page, '第一个');
  await raise(page, '第二个');
  await button(page).click();
  await expect(entry(page, '第二个')).toBeVisible();
  await expectAccessible(page);
});
