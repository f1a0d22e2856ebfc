import { expect, type Page, test } from '@playwright/test';
import { desktop, expectGoodOnBothSizes, open, openUserMenu, phone, signInAs } from './helpers';

const handle = (page: Page) => page.getByRole('button', { name: '反馈' });
const popover = (page: Page) => page.getByRole('dialog', { name: /^桥 · 办公后台 · / });
const box = (page: Page) => page.getByRole('textbox', { name: '吐槽原因' });
const submit = (page: Page) => popover(page).getByRole('button', { name: '提交' });

/** Opens the popover on a page. */
async function complain(page: Page, account: string, path: string): Promise<void> {
  await signInAs(page, account);
  await open(page, path);
  await handle(page).click();
  await expect(popover(page)).toBeVisible();
}

test('the feedback popover is visible or hidden, with a title per system function and a problem-tag list', async ({
  page,
}) => {
  await complain(page, 'sushe', '/dormitory/repair');
  await expect(page.getByRole('dialog', { name: '桥 · 办公后台 · 宿舍报修' })).toBeVisible();
  await expect(box(page)).toBeFocused();
  const problems = popover(page).getByRole('group', { name: '常见问题' }).getByRole('button');
  await expect(problems.first()).toHaveText('加载慢');
  await problems.first().click();
  await expect(problems.first()).toHaveAttribute('aria-pressed', 'true');

  await page.keyboard.press('Escape');
  await expect(popover(page)).toBeHidden();
  await expect(handle(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popover(page)).toBeVisible();
  await expect(problems.first()).toHaveAttribute('aria-pressed', 'true');

  await open(page, '/dormitory/inventory');
  await handle(page).click();
  await expect(page.getByRole('dialog', { name: '桥 · 办公后台 · 房间台账' })).toBeVisible();
});

test('a submitted complaint shows the server’s msg, resets and closes; the function is then not due any more', async ({
  page,
}) => {
  await complain(page, 'caiwu', '/dashboard');
  await popover(page).getByRole('button', { name: '数据不准' }).click();
  await box(page).fill('待办数量和列表对不上');
  const sent = page.waitForRequest((call) => Boolean(call.postData()?.includes('系统评价信息写入')));
  await submit(page).click();
  const record = JSON.parse((await sent).postDataJSON().Myresult);
  expect(record).toEqual({
    ModID: 'dashboard',
    Account: expect.stringMatching(/^caiwu$/i),
    Appraiser: '孙丽',
    Attitude: '较差',
    RunCondition: '较差',
    Easytouse: '较差',
    DemandIsMet: '较差',
    LeaveOpinion: '【数据不准】待办数量和列表对不上',
    IP: '',
  });
  await expect(page.getByText('已收到，感谢反馈', { exact: true })).toBeVisible();
  await expect(handle(page)).toHaveCount(0);
  const checked = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('系统是否需要评价')),
  );
  await page.reload();
  expect((await (await checked).json()).data).toEqual([]);
  await expect(handle(page)).toHaveCount(0);
});

test('an opinion with a picture is answered, and who gave it finds the answer in the personal centre', async ({
  page,
}) => {
  await complain(page, 'pinzhi', '/inspection/cut');
  await box(page).fill('裁切不良的图看不清');
  const picture = await page.screenshot();
  await page
    .getByLabel('附图文件')
    .setInputFiles({ name: '截图.png', mimeType: 'image/png', buffer: picture });
  await expect(popover(page).getByRole('img', { name: '附图' })).toBeVisible();
  await page.setViewportSize(phone);
  await expectGoodOnBothSizes(page);
  await submit(page).click();
  await expect(page.getByText('已收到，感谢反馈', { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await signInAs(page, 'admin');
  await page.setViewportSize(desktop);
  await open(page, '/system/feedback?keyword=裁切不良的图看不清');
  const list = page.getByRole('region', { name: '吐槽反馈', exact: true });
  await list.getByRole('button', { name: /^处理 / }).click();
  const form = page.getByRole('dialog', { name: /^处理：/ });
  await expect
    .poll(() =>
      form
        .getByRole('img', { name: '裁切缺陷的反馈附图' })
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);
  await form.getByRole('textbox', { name: '答复' }).fill('已换成大图');
  await form.getByRole('button', { name: '处理', exact: true }).click();
  await expect(list.getByRole('row', { name: /裁切不良的图看不清/ })).toContainText('已答复');

  await page.context().clearCookies();
  await signInAs(page, 'pinzhi');
  await open(page, '/dashboard');
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  const own = page.getByRole('region', { name: '我的反馈' });
  await expect(own.getByRole('listitem').first()).toContainText('已换成大图');
  await expectGoodOnBothSizes(page);
});

test('on a desktop the handle stands beside the content', async ({ page }) => {
  await signInAs(page, 'sushe');
  await open(page, '/dashboard');
  const [at, content] = await Promise.all([handle(page).boundingBox(), page.getByRole('main').boundingBox()]);
  // The content ends 16 px before its place does.
  expect(at?.x).toBeGreaterThanOrEqual((content?.x ?? 0) + (content?.width ?? 0) - 16);
});

test('on a phone it stands below the content, above the bottom bar', async ({ page }) => {
  await page.setViewportSize(phone);
  await signInAs(page, 'jxs');
  await open(page, '/dashboard');
  // The page grows while its blocks load.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [at, content, bar] = await Promise.all([
      handle(page).boundingBox(),
      page.getByRole('main').boundingBox(),
      page.getByRole('navigation', { name: '底部导航' }).boundingBox(),
    ]);
    expect(at?.y).toBeGreaterThanOrEqual((content?.y ?? 0) + (content?.height ?? 0));
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }).toPass();
  await handle(page).click();
  const form = await popover(page).boundingBox();
  expect(form?.x).toBeGreaterThanOrEqual(0);
  expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThanOrEqual(390);
});

test('the feedback popover is accessible', async ({ page }) => {
  await page.setViewportSize(phone);
  await complain(page, 'sushe', '/dashboard');
  // The popover moves to its place after it has opened, and a click at the old one is lost.
  await expect(async () => {
    await submit(page).click();
    await expect(popover(page).getByRole('alert')).toHaveText('请输入吐槽原因再进行提交', { timeout: 1000 });
  }).toPass();
  await page.getByRole('checkbox', { name: '匿名提交' }).check();
  await popover(page).getByRole('button', { name: '加载慢' }).click();
  await expectGoodOnBothSizes(page);
});
