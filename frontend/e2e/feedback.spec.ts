import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectGoodOnBothSizes, go, openUserMenu, phone } from './helpers';

const handle = (page: Page) => page.getByRole('button', { name: '反馈' });
const popover = (page: Page) => page.getByRole('dialog', { name: /^桥 · 办公后台 · / });
const box = (page: Page) => page.getByRole('textbox', { name: '吐槽原因' });
const submit = (page: Page) => popover(page).getByRole('button', { name: '提交' });

test('the popover has a title per system function and problem tags; its handle stands beside the content, on a phone below it', async ({
  desk: page,
}) => {
  await enter(page, 'sushe', '/dormitory/repair');
  // The content ends 16 px before its place does.
  const [beside, content] = await Promise.all([
    handle(page).boundingBox(),
    page.getByRole('main').boundingBox(),
  ]);
  expect(beside?.x).toBeGreaterThanOrEqual((content?.x ?? 0) + (content?.width ?? 0) - 16);
  await handle(page).click();
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
  await page.keyboard.press('Escape');
  await go(page, '/dormitory/inventory');
  await expect(page).toHaveTitle(/^房间台账/);
  await handle(page).click();
  await expect(page.getByRole('dialog', { name: '桥 · 办公后台 · 房间台账' })).toBeVisible();

  await page.setViewportSize(phone);
  await enter(page, 'jxs', '/dashboard');
  // The page grows while its blocks load.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [at, above, bar] = await Promise.all([
      handle(page).boundingBox(),
      page.getByRole('main').boundingBox(),
      page.getByRole('navigation', { name: '底部导航' }).boundingBox(),
    ]);
    expect(at?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }).toPass();
  await handle(page).click();
  const form = await popover(page).boundingBox();
  expect(form?.x).toBeGreaterThanOrEqual(0);
  expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThanOrEqual(390);
  // The popover moves to its place after it has opened, and a click at the old one is lost.
  await expect(async () => {
    await submit(page).click();
    await expect(popover(page).getByRole('alert')).toHaveText('请输入吐槽原因再进行提交', { timeout: 1000 });
  }).toPass();
  await expectGoodOnBothSizes(page);
});

test('an opinion with a picture is answered, and its writer told until it was looked at; the function is not due any more', async ({
  desk: page,
}) => {
  await enter(page, 'pinzhi', '/inspection/cut');
  await handle(page).click();
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
  await expect(handle(page)).toHaveCount(0);

  await page.setViewportSize(desktop);
  await enter(page, 'admin', '/system/feedback?keyword=裁切不良的图看不清');
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

  const due = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('系统是否需要评价')),
  );
  await enter(page, 'pinzhi', '/inspection/cut');
  expect((await (await due).json()).data).toEqual([]);
  await expect(handle(page)).toHaveCount(0);
  await go(page, '/dashboard');
  const told = page.getByRole('region', { name: '概览' }).getByRole('button', { name: /^反馈有答复/ });
  await told.click();
  const own = page.getByRole('dialog', { name: '个人中心' }).getByRole('region', { name: '我的反馈' });
  await expect(
    own.getByRole('listitem').filter({ has: page.getByText('新', { exact: true }) }),
  ).toContainText('已换成大图');
  await page.keyboard.press('Escape');
  await expect(told).toHaveCount(0);
  await enter(page, 'pinzhi', '/dashboard');
  await expect(
    page.getByRole('region', { name: '概览' }).getByRole('link', { name: /^未读公告/ }),
  ).toBeVisible();
  await expect(told).toHaveCount(0);
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  await expect(own.getByRole('listitem').first()).toContainText('已换成大图');
});
