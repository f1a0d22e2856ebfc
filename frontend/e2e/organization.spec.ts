import { expect } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectGoodOnBothSizes, go } from './helpers';

test('departments are a tree: closed, searched, added below one, refused below themselves', async ({
  desk: page,
}) => {
  await enter(page, 'admin', '/organization/department');
  const list = page.getByRole('region', { name: '部门', exact: true });
  const line = (name: string) => list.getByRole('button', { name: `查看 ${name}`, exact: true });
  await list.getByRole('button', { name: '品质部的下级' }).click();
  await expect(line('来料检验组')).toHaveCount(0);
  await expect(line('品质部')).toBeVisible();
  await list.getByRole('searchbox').fill('来料');
  await expect(line('来料检验组')).toBeVisible();
  await expect(line('财务部')).toHaveCount(0);
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);

  await list.getByRole('searchbox').fill('');
  await list.getByRole('button', { name: '新增下级 采购部' }).click();
  const form = page.getByRole('dialog', { name: '新增部门' });
  await expect(form.getByText('总部 / 采购部')).toBeVisible();
  await form.getByRole('textbox', { name: '名称' }).fill('五金采购组');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(line('五金采购组')).toBeVisible();

  await list.getByRole('button', { name: '编辑 采购部' }).click();
  const edit = page.getByRole('dialog', { name: '更新部门：采购部' });
  await edit.getByLabel('上级部门').fill('五金');
  await page.getByRole('option', { name: /五金采购组/ }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit.getByText('不能把 采购部 移到它自己或它下面的 五金采购组').first()).toBeVisible();
});

test('a person: what he may do, where he is signed in, and a password that is told once', async ({
  desk: page,
  browser,
}) => {
  await enter(page, 'admin', '/organization/staff?keyword=Q00007');
  await page.getByRole('button', { name: '查看 张伟' }).click();
  await page.getByRole('dialog', { name: '员工：张伟' }).getByRole('button', { name: '权限与登录' }).click();
  await expect(page.getByRole('heading', { name: '张伟（Q00007）' })).toBeVisible();
  await expect(page.getByRole('region', { name: '权限' })).toContainText('宿舍报修 新增');
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);

  // An account of this test alone: other tests sign in as the demo accounts.
  await go(page, '/organization/staff?keyword=Q00290');
  // The list shows 张伟 until the other person is read.
  await page
    .getByRole('row', { name: /Q00290/ })
    .getByRole('button', { name: /^查看 / })
    .click();
  const drawer = page.getByRole('dialog', { name: /^员工：/ });
  await drawer.getByRole('button', { name: '重置密码' }).click();
  await page.getByRole('button', { name: /确\s?定/ }).click();
  const told = page.getByRole('dialog', { name: '密码已重置' });
  const password = await told.locator('code').textContent();
  const account = (await told.getByText(/的新密码/).textContent())?.split(' ')[1];
  await told.getByRole('button', { name: '知道了' }).click();
  const other = await browser.newPage();
  const answer = await other.request.post('/MobileQageModule/IndexHandler.ashx?action=newlogin', {
    data: { username: account, password },
    headers: { 'X-Qiao-Client': 'web' },
  });
  expect(await answer.json()).toMatchObject({ code: 0 });
  await other.close();
});
