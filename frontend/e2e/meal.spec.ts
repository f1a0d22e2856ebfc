import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { go, phone, signInAs } from './helpers';

const headers = { 'X-Qiao-Client': 'web' };

/** A call beside the page. */
async function call(page: Page, method: string, url: string, data?: object) {
  const answer = await page.request.fetch(url, { method, data, headers });
  const body = await answer.json();
  expect(body, `${method} ${url}`).toMatchObject({ code: 0 });
  return body.data;
}

/** Sets the cut-offs of 应用设置. */
async function setCutOffs(page: Page, Value: string) {
  await signInAs(page, 'admin');
  const list = await call(page, 'GET', '/admin/system/setting/index?keyword=MealCutoffs&page=1&pageSize=1');
  const [{ Code, RowVersion, Value: before }] = list.list;
  if (before !== Value)
    await call(page, 'POST', `/admin/system/setting/update/${Code}`, { Value, RowVersion });
}

/** Takes back what an earlier try has booked for a day: an answered request is asked once more, then all is cancelled. */
async function unbook(page: Page, Day: string, Meal: string) {
  const booking = async () => {
    const query = `DayFrom=${Day}&DayTo=${Day}&Meal=${encodeURIComponent(Meal)}&page=1&pageSize=1`;
    return (await call(page, 'GET', `/api/meal/index?${query}`)).list[0];
  };
  const found = await booking();
  if (!found || found.State === '已取消') return;
  if (found.State === '已拒绝') await call(page, 'POST', '/api/meal/book', { Day, Meal, Late: 'true' });
  await call(page, 'POST', `/api/meal/cancel/${found.BookingId}`, {});
}

// From midnight on all meals of today are closed, so the test does not depend on the time of the day.
test.beforeEach(async ({ desk: page }) => setCutOffs(page, '午餐 00:00，晚餐 00:00，夜宵 00:00'));
test.afterEach(async ({ desk: page }) => setCutOffs(page, '午餐 10:00，晚餐 15:00，夜宵 20:00'));

test('on the phone a meal is booked by a tap, and asked for after the cut-off, which the canteen refuses', async ({
  desk: page,
}) => {
  await page.setViewportSize(phone);
  await enter(page, 'putong', '/dashboard');
  const { Days } = await call(page, 'GET', '/api/meal/week');
  const day = (at: string, days: number) =>
    new Date(Date.parse(`${at.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const wednesday = day(Days[0].Day, 9);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  await unbook(page, wednesday, '晚餐');
  await unbook(page, today, '夜宵');
  await go(page, '/Mealdetails');

  const week = page.getByRole('region', { name: '我的报餐' });
  await week.getByRole('button', { name: '下一周' }).click();
  const dinner = week.getByRole('button', { name: /^周三 晚餐：/ });
  await expect(dinner).toHaveAttribute('aria-pressed', 'false');
  await dinner.click();
  await expect(dinner).toHaveAccessibleName('周三 晚餐：已报');

  await week.getByRole('button', { name: '本周', exact: true }).click();
  const supper = week.locator('[data-today]').getByRole('button', { name: /夜宵：/ });
  await expect(supper).toHaveAccessibleName(/已截止$/);
  await supper.click();
  await page
    .getByRole('dialog', { name: /夜宵已截止/ })
    .getByRole('button', { name: '申请补报' })
    .click();
  await expect(supper).toHaveAccessibleName(/待食堂确认$/);

  // The notice to the canteen names the booking alone.
  await enter(page, 'sushe', '/dashboard');
  const notices = await call(page, 'POST', '/api/Procedure/ProcedureToDataTable', {
    ProcedureName: 'P_Notice',
    CXType: '公告列表查询',
  });
  const told = notices.find(({ Title }: { Title: string }) => Title === '张伟 申请补报夜宵');
  await go(page, `/Mealdetails?id=${told.ObjectId}`);
  const drawer = page.getByRole('dialog', { name: /^报餐：.* 夜宵$/ });
  await drawer.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '拒绝' }).click();
  const refusal = page.getByRole('dialog', { name: '拒绝补报' });
  await refusal.getByLabel('拒绝原因').fill('厨房已下班');
  await refusal.getByRole('button', { name: '拒绝补报' }).click();
  await expect(drawer.getByText('已拒绝', { exact: true }).first()).toBeVisible();

  await enter(page, 'putong', '/Mealdetails');
  await expect(supper).toHaveAccessibleName(/已拒绝$/);
  await expect(week.getByText('食堂答复夜宵补报：厨房已下班')).toBeVisible();
});
