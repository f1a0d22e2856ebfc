import { expect } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, expectGoodOnBothSizes, go, phone } from './helpers';

test('the guides of all pages: caption and order change, and the guide shows them so', async ({
  desk: page,
}) => {
  await enter(page, 'admin', '/system/guide?keyword=查找存储过程');
  const list = page.getByRole('region', { name: '操作指引', exact: true });
  await list.getByRole('button', { name: /^编辑 / }).click();
  const form = page.getByRole('dialog', { name: /^更新指引：/ });
  const picture = form.getByRole('img', { name: '查找存储过程与运行情况' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await form.getByRole('textbox', { name: '说明' }).fill('怎样查找存储过程');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(list.getByRole('row', { name: /怎样查找存储过程/ })).toBeVisible();
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  await go(page, '/system/procedure');
  await page.getByRole('button', { name: '操作指引', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: '怎样查找存储过程' })).toBeVisible();
});

test('a setting is changed and nothing else of it; what would break the application is refused', async ({
  desk: page,
}) => {
  await enter(page, 'admin', '/system/setting?keyword=RepairPhone');
  const list = page.getByRole('region', { name: '应用设置', exact: true });
  await expect(list.getByRole('row', { name: /宿舍报修值班电话/ })).toBeVisible();
  await expect(list.getByRole('button', { name: '新增' })).toHaveCount(0);
  await expect(list.getByRole('button', { name: /^删除/ })).toHaveCount(0);
  await list.getByRole('button', { name: '编辑 宿舍报修值班电话' }).click();
  const phoneForm = page.getByRole('dialog', { name: '更新设置：宿舍报修值班电话' });
  await expect(phoneForm.getByRole('textbox')).toHaveCount(1);
  await phoneForm.getByRole('textbox', { name: '值' }).fill('8121');
  await phoneForm.getByRole('button', { name: '保存' }).click();
  await expect(list.getByRole('row', { name: /宿舍报修值班电话/ })).toContainText('8121');

  await go(page, '/system/setting?keyword=DealerTopDepartment');
  await list.getByRole('button', { name: '编辑 经销商顶级组织' }).click();
  const form = page.getByRole('dialog', { name: '更新设置：经销商顶级组织' });
  await form.getByRole('textbox', { name: '值' }).fill('10001');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('经销商顶级组织不能是 总部').first()).toBeVisible();
  await expect(form.locator('[aria-invalid="true"]')).toBeFocused();
  await page.setViewportSize(phone);
  await expectGoodOnBothSizes(page);
});

test('menus and their buttons are edited live: added, moved, renamed, deleted with what goes with them', async ({
  desk: page,
}) => {
  // Each try makes a menu of its own.
  const key = `quality${Date.now().toString(36)}`;
  const name = `质量改进 ${key}`;
  await enter(page, 'admin', '/system/module');
  const list = page.getByRole('region', { name: '菜单管理', exact: true });
  await list.getByRole('button', { name: '新增', exact: true }).click();
  /** Waits until the row of a menu is gone: a click on a row that moves meets another one. */
  const search = async (text: string, gone: string) => {
    await list.getByRole('searchbox').fill(text);
    await expect(list.getByRole('row', { name: new RegExp(gone) })).toHaveCount(0);
  };
  const form = page.getByRole('dialog', { name: '新增菜单' });
  const fill = (label: string, value: string) =>
    form.getByRole('textbox', { name: `* ${label}`, exact: true }).fill(value);
  await fill('名称', name);
  await fill('标识', key);
  await fill('路径', '/login');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('路径 /login 是系统自己的，请换一个').first()).toBeVisible();
  await fill('路径', `/${key}`);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);

  await list.getByRole('button', { name: `上移 ${name}` }).click();
  await expect(
    list.getByRole('row', { name: new RegExp(name) }).locator('xpath=following::tr[1]'),
  ).toContainText('系统管理');
  await search('parameter', '工作台');
  await list.getByRole('button', { name: '查看 参数设置' }).click();
  const known = page.getByRole('dialog', { name: '菜单：参数设置' });
  await expect(known.getByRole('region', { name: '页面调用' })).toContainText(
    'GET /admin/system/parameter/index',
  );
  await expect(known.getByRole('region', { name: '按钮' })).toContainText('PUT /admin/system/parameter/add');
  await known.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const fixed = page.getByRole('dialog', { name: '参数设置不能删除' });
  await fixed.getByRole('button', { name: '知道了' }).click();
  await expect(fixed).toHaveCount(0);
  await expectGoodOnBothSizes(page);
  await page.setViewportSize(desktop);
  await known.getByRole('button', { name: '关闭' }).click();
  await expect(known).toHaveCount(0);

  // The own menu shows a change at once. No other test looks for this page by its name.
  await search('client', '参数设置');
  await list.getByRole('button', { name: '编辑 接口客户端' }).click();
  const edit = page.getByRole('dialog', { name: '更新菜单：接口客户端' });
  await edit.getByRole('textbox', { name: '名称' }).fill('接口程序');
  await edit.getByRole('button', { name: '保存' }).click();
  const sidebar = page.getByRole('navigation', { name: '系统管理' });
  await expect(sidebar.getByText('接口程序')).toBeVisible();
  await list.getByRole('button', { name: '编辑 接口程序' }).click();
  const back = page.getByRole('dialog', { name: '更新菜单：接口程序' });
  await back.getByRole('textbox', { name: '名称' }).fill('接口客户端');
  await back.getByRole('button', { name: '保存' }).click();
  await expect(sidebar.getByText('接口客户端')).toBeVisible();

  await search(key, '接口客户端');
  await list.getByRole('button', { name: `查看 ${name}` }).click();
  const own = page.getByRole('dialog', { name: `菜单：${name}` });
  await own.getByRole('button', { name: /^按\s?钮$/ }).click();
  const buttons = page.getByRole('dialog', { name: `按钮：${name}` });
  await buttons.getByRole('button', { name: '新增按钮' }).click();
  await buttons.getByRole('textbox', { name: '第 1 个按钮的名称' }).fill('导出');
  await buttons.getByRole('textbox', { name: '第 1 个按钮的标识' }).fill('export');
  await buttons.getByRole('button', { name: '保存' }).click();
  await expect(own.getByRole('region', { name: '按钮' })).toContainText(`${key}.export`);
  await own.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const question = page.getByRole('dialog', { name: `删除菜单“${name}”？` });
  await expect(question).toContainText('它的 1 个按钮一并删除。');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(own).toHaveCount(0);
  await expect(list.getByText(name)).toHaveCount(0);
});

test('without a legacy system the page says what to write into the configuration', async ({ desk: page }) => {
  await enter(page, 'admin', '/system/bridge');
  const board = page.getByRole('region', { name: '迁移', exact: true });
  await expect(board).toContainText('没有配置旧系统');
  await expect(board).toContainText('upstreams:');
  await expect(page.getByRole('region', { name: '目标', exact: true })).toHaveCount(0);
});
