import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { expectGoodOnBothSizes } from './helpers';

const interfaces = (page: Page) => page.getByRole('region', { name: '接口文档' });
const drawer = (page: Page) => page.getByRole('dialog');

test('a developer finds a call, reads what it takes, tries it and takes the document along', async ({
  desk: page,
}) => {
  await enter(page, 'admin', '/system/procedure');
  await page.getByRole('button', { name: '接口文档' }).click();
  await expect(interfaces(page).getByText('宿舍管理 / 房间台账')).toBeVisible();
  await interfaces(page).getByRole('searchbox').fill('dormitory/inventory');
  await interfaces(page)
    .getByRole('button', { name: /\/admin\/dormitory\/inventory\/index/ })
    .click();
  await expect(drawer(page).getByRole('group', { name: '参数表' })).toContainText('Building');
  await expect(drawer(page).getByRole('group', { name: '返回字段' })).toContainText('list[].RoomNo');
  const request = drawer(page).getByRole('region', { name: '请求示例' });
  await expect(request).toContainText('/admin/dormitory/inventory/index?Building=');
  await request.getByText('axios').click();
  await expect(request).toContainText('await axios({');
  await expect(drawer(page).getByRole('region', { name: '返回示例' })).toContainText('"Building": "<楼栋>"');
  await expectGoodOnBothSizes(page);

  await drawer(page).getByRole('tab', { name: '试运行' }).click();
  await drawer(page).getByLabel('Building').fill('A栋');
  await drawer(page).getByLabel('pageSize').fill('3');
  await drawer(page).getByLabel('pageSize').press('Enter');
  const rows = drawer(page).getByRole('group', { name: '结果集 list' }).getByRole('row');
  await expect(rows).toHaveCount(1 + 3);
  await page.keyboard.press('Escape');

  await interfaces(page)
    .getByRole('button', { name: /PUT\s*\/admin\/dormitory\/inventory/ })
    .click();
  await drawer(page).getByRole('tab', { name: '试运行' }).click();
  await drawer(page).getByRole('button', { name: '试运行' }).click();
  await expect(drawer(page).getByText('请把 <楼栋> 换成实际的值')).toBeVisible();
  await drawer(page).getByRole('textbox', { name: '请求体' }).fill('{"Building":"A栋"}');
  await drawer(page).getByRole('button', { name: '试运行' }).click();
  const question = page.getByRole('dialog', { name: '确认写入数据库？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await expect(drawer(page).getByRole('button', { name: '试运行' })).toBeFocused();
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await interfaces(page).getByRole('button', { name: '下载 openapi.json' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('openapi.json');
  expect(JSON.parse(readFileSync(await file.path(), 'utf8')).openapi).toBe('3.1.0');
});
