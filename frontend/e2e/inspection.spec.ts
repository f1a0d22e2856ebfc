import { type BrowserContext, expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { expectGoodOnBothSizes, go, open, phone, signInAs } from './helpers';

const header = { 'X-Qiao-Client': 'web' };

/** A lot of boards whose inspection has not begun, and its number. */
async function arrived(page: Page): Promise<{ id: string; number: string }> {
  const read = async (path: string) =>
    (await (await page.request.get(`/admin/inspection/${path}`)).json()).data;
  const { list: makers } = await read('partner/index?keyword=GY001');
  const { list: boards } = await read('material/index?keyword=BC-1801');
  const made = await page.request.put('/admin/inspection/list/add', {
    headers: header,
    data: {
      ArrivalDate: new Date().toISOString().slice(0, 10),
      SupplierId: makers[0].SupplierId,
      MaterialId: boards[0].MaterialId,
      BatchNo: `E2E-${Date.now()}`,
      LotSize: 200,
    },
  });
  const { data } = await made.json();
  const { list } = await read(`list/index?inspectionId=${data.InspectionId}`);
  return { id: data.InspectionId, number: list[0].InspectionNo };
}

/** A picture of 10 by 10 points. */
const photo = {
  name: 'IMG_1.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
    'base64',
  ),
};

const value = (page: Page, item: string, piece: number) =>
  page.getByRole('textbox', { name: new RegExp(`^${item} 第 ${piece} 件`) });

async function another(context: BrowserContext, route: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(phone);
  await open(page, route);
  return page;
}

test('a lot is inspected on a phone with the network cut in the middle and the tab closed, then judged', async ({
  page,
  context,
}) => {
  await signInAs(page, 'pinzhi');
  await page.setViewportSize(phone);
  const { id, number } = await arrived(page);
  const route = `/inspection/detail/${id}`;
  await open(page, route);
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();

  // Enter leads to the next field; the keyboard is that for numbers.
  await expect(value(page, '厚度', 1)).toHaveAttribute('inputmode', 'decimal');
  await value(page, '厚度', 1).focus();
  for (const thickness of ['18.01', '17.95', '18.31']) {
    await page.keyboard.type(thickness);
    await page.keyboard.press('Enter');
  }
  await expect(value(page, '厚度', 4)).toBeFocused();
  await expect(page.getByText('高于上限')).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const standing = page.locator('[role=status][data-at]');
  await expect(standing).toHaveText('已保存');

  await context.setOffline(true);
  await value(page, '厚度', 4).fill('18.1');
  await value(page, '厚度', 5).fill('18');
  await expect(standing).toHaveText('网络已断开，已存在本机，恢复后自动发送');
  await expect(standing).toHaveAttribute('data-kept', 'yes');
  await page.close();
  await context.setOffline(false);

  const again = await another(context, route);
  await expect(value(again, '厚度', 5)).toHaveValue('18');
  await expect(again.locator('[role=status][data-at]')).toHaveText('已保存');
  for (const [item, text] of [
    ['长度', '2440'],
    ['含水率', '8.5'],
  ] as const)
    for (const piece of item === '长度' ? [1, 2, 3, 4, 5] : [1, 2, 3])
      await value(again, item, piece).fill(text);
  await again.getByRole('combobox', { name: '记一个缺陷' }).selectOption({ label: '外观 / 污渍（轻微）' });
  await again.getByRole('button', { name: '多一个' }).click();
  // The photo of an item is shown on its row at once, and adds to no count.
  const photos: number[] = [];
  again.on('response', (answer) => {
    if (answer.url().includes('/inspection/photo/')) photos.push(answer.status());
  });
  await again.getByRole('textbox', { name: '边部 不合格件数' }).fill('1');
  await again.getByRole('combobox', { name: '记一个缺陷' }).selectOption({
    label: '板材缺陷 / 崩边（轻微，已在“边部”计 1）',
  });
  const shown = again.getByRole('region', { name: '边部 照片和说明' });
  await shown.locator('input[type=file]').last().setInputFiles(photo);
  await again.getByRole('button', { name: '保存', exact: true }).click();
  await expect(again.locator('[role=status][data-at]')).toHaveText('已保存');
  await expect(shown.getByRole('img', { name: '照片 1' })).toBeVisible();
  await expect(again.getByText('轻微 3/3')).toBeVisible();
  expect(photos).toEqual([]);
  await expectGoodOnBothSizes(again);
  await again.setViewportSize(phone);
  while (await again.getByRole('button', { name: '全部合格' }).count())
    await again.getByRole('button', { name: '全部合格' }).first().click();
  await again.getByRole('button', { name: '提交判定' }).click();
  await again.getByRole('button', { name: /^判\s?定$/ }).click();
  const dialog = again.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /^合格/ })).toBeChecked();
  await dialog.getByRole('button', { name: /^判\s?定$/ }).click();
  await expect(again.getByText('已判定：合格')).toBeVisible();
  const { data } = await (await again.request.get(`/admin/inspection/list/index?inspectionId=${id}`)).json();
  expect(data.list[0]).toMatchObject({ Status: '合格', FoundMajor: 1, FoundMinor: 3, Defective: 4 });
});

test('an application for a concession shows the lot with its photos, and the lot leads to it', async ({
  desk: page,
}) => {
  await enter(page, 'pinzhi', '/dashboard');
  const { id, number } = await arrived(page);
  const lot = `/admin/inspection/list`;
  const send = async (path: string, data: object) =>
    (await (await page.request.post(path, { headers: header, data })).json()).data;
  const { Items } = (await (await page.request.get(`${lot}/entry/${id}`)).json()).data;
  const uploaded = await page.request.post('/admin/inspection/photo', {
    headers: header,
    multipart: { photo },
  });
  const { Picture } = (await uploaded.json()).data;
  const found = Items.map(
    (item: { ItemId: string; FullName: string; Kind: string; Pieces: number; LowerLimit: string }) =>
      item.Kind === '计数'
        ? { ItemId: item.ItemId, Found: item.FullName === '翘曲' ? 4 : 0 }
        : { ItemId: item.ItemId, Values: Array(item.Pieces).fill(item.LowerLimit) },
  );
  const { CategoryId } = Items.find(({ FullName }: { FullName: string }) => FullName === '翘曲');
  const Defects = [{ CategoryId, Counted: 0, Note: '左下角翘起', Photos: [Picture] }];
  const { RowVersion } = await send(`${lot}/entry/${id}`, {
    Items: found,
    Defects,
    Finish: true,
    RowVersion: 1,
  });
  await send(`${lot}/concession/${id}`, { Reason: '生产急用', RowVersion });

  await go(page, `/inspection/detail/${id}`);
  await page.getByRole('link', { name: /让步审批中/ }).click();
  const about = page.getByRole('region', { name: `检验单 ${number}` });
  await expect(about.getByRole('row', { name: /翘曲.*不合格 4/ })).toBeVisible();
  await expect(about.getByText('左下角翘起')).toBeVisible();
  const picture = about.getByRole('img', { name: '照片 1' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectGoodOnBothSizes(page);
});
