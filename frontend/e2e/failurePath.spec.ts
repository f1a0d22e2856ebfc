import { expect, type Page } from '@playwright/test';
import { cached, expectAccessible, open, signInAs } from './helpers';
import { type Middleman, test } from './middleman';

const list = '/admin/procedures/list';
const component = 'system/procedure/index';

/** The answers of the list and the entry file; without one, the gateway answers. */
interface Answers {
  list?: number;
  entryFile?: (config: { pages: Record<string, string> }) => string;
  /** 0: the entry file gets no answer. */
  entryStatus?: 0;
}

/** Answers so from now on. */
async function answer(page: Page, middleman: Middleman, { list: status, entryFile, entryStatus }: Answers) {
  const config = await (await page.request.get('/appConfig.json')).json();
  middleman.intercept((call, _, reply) => {
    if (status && call.url?.startsWith(list)) {
      reply.writeHead(status, { 'X-Request-Id': 'r-4711' }).end();
      return true;
    }
    if (!call.url?.startsWith('/appConfig.json')) return false;
    if (entryStatus === 0) reply.destroy();
    else reply.end(entryFile?.(config) ?? JSON.stringify(config));
    return true;
  });
}

const without = (component: string) => (config: { pages: Record<string, string> }) =>
  JSON.stringify({ ...config, pages: { ...config.pages, [component]: undefined } });

/** Goes on to the list of procedures and waits until its last repeat has failed and the entry file was asked for. */
async function failOnList(page: Page, middleman: Middleman): Promise<void> {
  const asked = middleman.count('/appConfig.json');
  const isEntryFile = (call: { url(): string }) => call.url().endsWith('/appConfig.json');
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isEntryFile),
    page.waitForEvent('requestfailed', isEntryFile),
  ]);
  await page.evaluate(() => {
    window.location.hash = '#/system/procedure';
  });
  await expect
    .poll(async () => {
      await page.clock.fastForward(1000);
      return middleman.count('/appConfig.json');
    })
    .toBeGreaterThan(asked);
  await ended;
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'admin');
  await open(page, '/dashboard');
  await expect.poll(() => cached(page)).toContain('admin/overview');
});

test('a page that is no longer configured shows 操作指引; 清除缓存并刷新 clears the local cache and reloads', async ({
  page,
  middleman,
}) => {
  await answer(page, middleman, { list: 502, entryFile: without(component) });
  await failOnList(page, middleman);
  expect(middleman.count(list, 'pageSize=20')).toBe(3);
  const dialog = page.getByRole('dialog', { name: '操作指引' });
  await expect(dialog).toContainText('数据冲突');
  await expect(dialog).toContainText('存储过程（/system/procedure）');
  await expect(dialog).toContainText('请求编号：r-4711');
  await expectAccessible(page);
  middleman.intercept(() => false);
  await dialog.getByRole('button', { name: '清除缓存并刷新' }).click();
  await expect(page.getByRole('table', { name: '存储过程' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await cached(page)).not.toContain('admin/overview');
});

test('an entry file that is cut in half shows 入口文件报错 with what the information centre needs', async ({
  page,
  middleman,
}) => {
  await answer(page, middleman, { list: 500, entryFile: () => '{"title":"桥","cli' });
  await failOnList(page, middleman);
  const dialog = page.getByRole('dialog', { name: '入口文件报错' });
  for (const text of ['请截图', '信息中心', '内容不是 JSON', '/system/procedure', list, '时间：', 'r-4711'])
    await expect(dialog).toContainText(text);
  await expectAccessible(page);
  middleman.intercept(() => false);
  await dialog.getByRole('button', { name: '刷新页面' }).click();
  await expect(page.getByRole('table', { name: '存储过程' })).toBeVisible();
});
