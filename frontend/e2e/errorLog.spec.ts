import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { chunkFiles, go, open, settled, signInAs } from './helpers';

const path = '/system/error-log';

const button = (page: Page) => page.getByRole('button', { name: /^错误日志/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: '错误日志' });
const entry = (page: Page, message: string) => dialog(page).getByRole('article', { name: message });
const list = (page: Page) => page.getByRole('region', { name: '错误日志', exact: true });
const row = (page: Page, message: string) => list(page).getByRole('row').filter({ hasText: message });
const drawer = (page: Page) => page.getByRole('dialog', { name: '错误详情' });

/** Raises an uncaught error, like a mistake in an event handler, and waits until the gateway has it. */
async function met(page: Page, message: string): Promise<string> {
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/client-errors'));
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(text);
    });
  }, message);
  const answer = await reported;
  expect(answer.status()).toBe(200);
  return answer.request().postData() ?? '';
}

test('an error is in the own log, which can be cleared, and at the information centre, which resolves it; met again it is open again', async ({
  desk: page,
}) => {
  const message = '柜体尺寸没有读到';
  await enter(page, 'putong', '/dashboard?keyword=张三丰');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(button(page)).toBeHidden();
  expect(await met(page, message)).not.toContain('张三丰');
  await expect(button(page)).toHaveAccessibleName('错误日志，1 条');
  await button(page).click();
  await expect(entry(page, message)).toContainText('位置脚本');
  await expect(entry(page, message)).toContainText('页面/dashboard?keyword');
  await expect(entry(page, message).getByRole('group', { name: '堆栈' })).toContainText(
    `TypeError: ${message}`,
  );
  await expect(dialog(page)).not.toContainText('张三丰');
  await settled(page);
  await page.keyboard.press('Escape');
  await expect(button(page)).toBeFocused();
  await button(page).click();
  await dialog(page).getByRole('button', { name: '全部清除' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeHidden();

  await enter(page, 'admin', path);
  await list(page).getByRole('searchbox').fill('柜体尺寸');
  await expect(row(page, message)).toContainText('/dashboard?keyword');
  await expect(row(page, message)).toContainText('未处理');
  await page.getByRole('button', { name: `查看 ${message}` }).click();
  await expect(drawer(page).getByRole('group', { name: '堆栈' }).last()).toContainText('TypeError');
  const who = drawer(page).getByRole('row').filter({ hasText: '张伟（putong）' });
  await expect(who).toContainText(/Chrome \d+/);
  await drawer(page).getByRole('button', { name: '标记已处理' }).click();
  await expect(drawer(page)).toContainText('已处理');
  await expect(row(page, message)).toContainText('已处理');
  await drawer(page).getByRole('button', { name: '重新打开' }).click();
  await expect(row(page, message)).toContainText('未处理');
  await drawer(page).getByRole('button', { name: '标记已处理' }).click();
  await expect(row(page, message)).toContainText('已处理');
  await drawer(page).getByRole('button', { name: '关闭' }).click();
  await expect(drawer(page)).toBeHidden();

  await enter(page, 'putong', '/dashboard?keyword=张三丰');
  await met(page, message);
  await enter(page, 'admin', `${path}?keyword=柜体尺寸`);
  await expect(row(page, message)).toContainText('未处理');
  await page.getByRole('button', { name: `查看 ${message}` }).click();
  await drawer(page).getByRole('button', { name: '删除' }).click();
  await page
    .getByRole('dialog', { name: '删除这个错误的记录？' })
    .getByRole('button', { name: '删除' })
    .click();
  await expect(drawer(page)).toBeHidden();
  await expect(list(page)).toContainText('没有符合条件的记录');
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
  await page.route(chunkFiles('page-authorize', '.js'), (route) => route.abort());
  await go(page, '/system/procedure?keyword=机密');
  await expect(page.getByText('加载失败')).toBeVisible();
  await button(page).click();
  await expect(entry(page, '服务器内部错误')).toContainText('接口 HTTP 500 /admin/procedures/list');
  await expect(entry(page, '服务器内部错误')).toContainText('请求编号0123456789abcdef');
  await expect(dialog(page)).not.toContainText('机密');
  await settled(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await go(page, '/system/authorize');
  await expect(page.getByText('页面加载失败').filter({ visible: true })).toBeVisible();
  await button(page).click();
  await expect(dialog(page).getByRole('article', { name: /^Loading chunk/ })).toContainText('位置页面文件');
});
