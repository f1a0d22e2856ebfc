import { expect, type Page, test } from '@playwright/test';
import { expectGoodOnBothSizes, open, signInAs } from './helpers';

const input = (page: Page, room: string, meter: string) =>
  page.getByRole('textbox', { name: `${room} ${meter}本月读数`, exact: true });
const shown = (figure: number) => figure.toFixed(2);
const row = (page: Page, room: string) => page.getByRole('row').filter({ has: input(page, room, '水表') });

/** The rooms of a floor with the last readings of their meters, in a month without readings. */
async function roomsOf(page: Page, month: string, building: string, floor: number) {
  const query = new URLSearchParams({ month, building });
  const { data } = await (await page.request.get(`/admin/dormitory/reading/sheet?${query}`)).json();
  return (
    data.list as {
      Floor: number | null;
      MeterName: string;
      WaterBefore: number | null;
      Water: number | null;
    }[]
  )
    .filter(({ Floor, WaterBefore, Water }) => Floor === floor && WaterBefore !== null && Water === null)
    .map(({ MeterName, WaterBefore }) => ({ name: MeterName, before: WaterBefore ?? 0 }));
}

test('three readings are entered down the column by keyboard, an impossible one is marked and kept back, and all are there after F5', async ({
  page,
}) => {
  await signInAs(page, 'sushe');
  // This month, without readings in the demo; a retry has its own floor. People live there: empty rooms need none.
  const month = new Date().toISOString().slice(0, 7);
  const building = test.info().retry === 0 ? '夫妻楼' : 'C栋';
  const floor = 3;
  const [first, second, third, fourth] = await roomsOf(page, month, building, floor);
  if (!first || !second || !third || !fourth)
    throw new Error(`no four rooms of ${building} are to be read on floor ${floor}`);
  await open(
    page,
    `/dormitory/reading?month=${month}&building=${encodeURIComponent(building)}&floor=${floor}`,
  );
  const progress = page.getByText(/^已抄 \d+ \/ \d+$/);
  await expect(progress).toHaveText(/^已抄 0 \//);
  await expectGoodOnBothSizes(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('combobox', { name: '表', exact: true }).click();
  await page.getByText('水表', { exact: true }).last().click();

  await input(page, first.name, '水表').focus();
  for (const { before } of [first, second]) {
    await page.keyboard.type(shown(before + 2.5));
    await page.keyboard.press('Enter');
  }
  await expect(input(page, third.name, '水表')).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('ArrowDown');
  await expect(input(page, fourth.name, '水表')).toBeFocused();
  await expect(row(page, third.name)).toContainText(`的读数 ${shown(third.before)} 小`);
  await expect(row(page, third.name)).toContainText('未保存');
  await expect(progress).toHaveText(/^已抄 2 \//);
  // The server says the same.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(row(page, third.name).getByRole('alert')).toHaveText('未保存');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type(shown(third.before + 1));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(progress).toHaveText(/^已抄 3 \//);

  await page.reload();
  await expect(progress).toHaveText(/^已抄 3 \//);
  await expect(input(page, second.name, '水表')).toHaveValue(shown(second.before + 2.5));
  await expect(input(page, third.name, '水表')).toHaveValue(shown(third.before + 1));
  await page.getByRole('checkbox', { name: '只看未抄' }).check();
  await expect(input(page, third.name, '水表')).toHaveCount(0);
  await page.getByRole('button', { name: '下一个未抄' }).click();
  await expect(page.locator(':focus')).toHaveAttribute('data-supply', 'Water');
});
