import { expect, type Locator, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { expectGoodOnBothSizes } from './helpers';

const bed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Picks from a list by keyboard: types, and chooses the match. A list that is read again meanwhile loses the typed text. */
async function pick(page: Page, form: Locator, label: string, text: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true });
  await expect(async () => {
    await field.fill('');
    await page.keyboard.type(text);
    await expect(page.getByRole('option', { name: text }).first()).toBeAttached({ timeout: 3000 });
    await page.keyboard.press('Enter');
    await expect(
      form.locator('.ant-form-item').filter({ has: page.getByLabel(label, { exact: true }) }),
    ).toContainText(text, {
      timeout: 1000,
    });
  }).toPass();
}

test('somebody is checked in from the picture, goes to another bed, and leaves', async ({ desk: page }) => {
  const number = `E${Date.now().toString(36)}`;
  const name = `客${number.slice(-3)}`;
  const who = `${name}（恒达安装工程队），男`;
  await enter(page, 'sushe', '/dormitory/overview');
  await bed(page, 'A栋 118 2 号床：空床').click();
  const form = page.getByRole('dialog', { name: '办理入住' });
  await form.getByText('外来人员', { exact: true }).click();
  await form.getByLabel('外来人员姓名').fill(name);
  await form.getByLabel('所属单位').fill('恒达安装工程队');
  await form.getByLabel('证件号码').fill(number);
  await pick(page, form, '性别', '男');
  await expect(form).toContainText('A栋 118（男');
  await form.getByRole('button', { name: '办理入住' }).click();
  await expect(page.getByText(`${name}（恒达安装工程队） 已入住 A栋 118 2 号床`)).toBeVisible();

  await bed(page, `A栋 118 2 号床：${who}`).click();
  await page.getByRole('dialog', { name: 'A栋 118 2 号床' }).getByRole('button', { name: '调房' }).click();
  const move = page.getByRole('dialog', { name: /^调房：/ });
  await pick(page, move, '新房间', 'A栋 117');
  await pick(page, move, '新床位', '3 号床');
  await move.getByRole('button', { name: '调房', exact: true }).click();
  await expect(page.getByText(/^客.* 已调到 A栋 117 3 号床$/)).toBeVisible();
  await expect(bed(page, 'A栋 118 2 号床：空床')).toBeVisible();

  await bed(page, `A栋 117 3 号床：${who}`).click();
  await page.getByRole('dialog', { name: 'A栋 117 3 号床' }).getByRole('button', { name: '退宿' }).click();
  const out = page.getByRole('dialog', { name: /^退宿：/ });
  await out.getByLabel('退宿日期').fill('');
  await out.getByRole('button', { name: '退宿', exact: true }).click();
  await expect(out.getByLabel('退宿日期')).toHaveAttribute('aria-invalid', 'true');
  await out.getByLabel('退宿日期').fill(new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }));
  await out.getByRole('button', { name: '退宿', exact: true }).click();
  await expect(page.getByText(/^客.* 已从 A栋 117 3 号床退宿$/)).toBeVisible();
  await expect(bed(page, 'A栋 117 3 号床：空床')).toBeVisible();

  await page.getByRole('button', { name: /^117 男/ }).click();
  await page
    .getByRole('dialog', { name: 'A栋 117' })
    .getByRole('button', { name: `撤销退宿：3 号床 ${name}（恒达安装工程队）` })
    .click();
  await page
    .getByRole('dialog', { name: /^撤销退宿：/ })
    .getByRole('button', { name: '撤销退宿' })
    .click();
  await expect(bed(page, `A栋 117 3 号床：${who}`)).toBeVisible();

  await page.getByRole('button', { name: /^118 男/ }).click();
  await page.getByRole('dialog', { name: 'A栋 118' }).getByRole('button', { name: '房间历史' }).click();
  await expect(page.getByRole('dialog', { name: '房间历史：A栋 118' }).getByRole('table')).toContainText(
    name,
  );
});

test('the picture is read and walked through by keyboard, shows one state alone, and fits a phone', async ({
  desk: page,
}) => {
  await enter(page, 'sushe', '/dormitory/overview?building=B栋');
  await page.getByRole('button', { name: /^101 男/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^B栋 101 1 号床：/ })).toBeFocused();
  await page.getByRole('group', { name: '床位状态' }).getByRole('button', { name: /^男/ }).click();
  const floors = page.getByRole('heading', { name: /层$/ });
  await expect(floors).toHaveText(['5 层']);
  await expectGoodOnBothSizes(page);
});
