import { expect, type Page, test } from '@playwright/test';
import { open, phone, signInAs } from './helpers';

const headers = { 'X-Qiao-Client': 'web' };

/** A call beside the page. */
async function call(page: Page, method: string, url: string, data?: object) {
  const answer = await page.request.fetch(url, { method, data, headers });
  const body = await answer.json();
  expect(body, `${method} ${url}`).toMatchObject({ code: 0 });
  return body.data;
}

/** The cut-offs of 应用设置, so that what the test sees does not depend on the time of the day. */
async function setCutOffs(page: Page, value: string) {
  await page.context().clearCookies();
  await signInAs(page, 'admin');
  const list = await call(page, 'GET', '/admin/system/setting/index?keyword=MealCutoffs&page=1&pageSize=1');
  const [{ Code, RowVersion }] = list.list;
  await call(page, 'POST', `/admin/system/setting/update/${Code}`, { Value: value, RowVersion });
}

test('on the phone a meal is booked by a tap, and asked for after the cut-off, which the canteen refuses', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await setCutOffs(page, '午餐 00:00，晚餐 00:00，夜宵 00:00');
  await page.context().clearCookies();
  await signInAs(page, 'putong');
  await open(page, '/Mealdetails');

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

  await page.context().clearCookies();
  await signInAs(page, 'sushe');
  const asked = await call(
    page,
    'GET',
    encodeURI('/api/meal/index?keyword=张伟&State=待食堂确认&Meal=夜宵&page=1&pageSize=1'),
  );
  await call(page, 'POST', `/api/meal/refuse/${asked.list[0].BookingId}`, { Answer: '厨房已下班' });
  await page.context().clearCookies();
  await signInAs(page, 'putong');
  await page.reload();
  await expect(supper).toHaveAccessibleName(/已拒绝$/);
  await expect(week.getByText('食堂答复夜宵补报：厨房已下班')).toBeVisible();

  await setCutOffs(page, '午餐 10:00，晚餐 15:00，夜宵 20:00');
});
