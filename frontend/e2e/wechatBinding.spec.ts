import { expect } from '@playwright/test';
import { enter, test } from './desk';
import { expectGoodOnBothSizes, go } from './helpers';

test('the information centre unbinds a person and binds the person to another member by hand', async ({
  desk: page,
}, { retry }) => {
  // the first try may have unbound its person
  const [name, account] = retry === 0 ? ['张成龙', 'zhangchenglong'] : ['张明辉', 'zhangminghui'];
  await enter(page, 'admin', '/message/wechat');
  await page.getByRole('button', { name: '比对', exact: true }).click();
  await expect(page.getByText('比对完成')).toBeVisible();
  const differences = page.getByRole('region', { name: '差异', exact: true });
  await expect(differences.getByRole('row', { name: /周海（设备厂家）.*多余成员/ })).toBeVisible();

  await go(page, `/message/wechat?part=bound&keyword=${account}`);
  const bound = page.getByRole('region', { name: '已绑定的人', exact: true });
  await bound.getByRole('button', { name: `解除绑定 ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click();
  await expect(page.getByText(`${name} 已解除绑定`)).toBeVisible();
  await expect(bound.getByText('没有符合条件的记录')).toBeVisible();

  await go(page, `/message/wechat?part=unbound&keyword=${account}`);
  const unbound = page.getByRole('region', { name: '未绑定的人', exact: true });
  await unbound.getByRole('button', { name: `绑定 ${name}` }).click();
  const form = page.getByRole('dialog', { name: `绑定企业微信：${name}` });
  const choice = (title: string) =>
    page.locator('.ant-select-item-option').and(page.getByTitle(title, { exact: true }));
  const member = form.getByRole('combobox', { name: '企业微信账号' });
  await form.getByRole('button', { name: '绑定企业微信' }).click();
  await expect(form.getByText('请输入企业微信账号')).toBeVisible();

  await member.fill('周海');
  await choice('周海（设备厂家）').click();
  await form.getByRole('button', { name: '绑定企业微信' }).click();
  await expect(form.getByText(`weibangding 的姓名是 周海（设备厂家），不是 ${name}`)).toBeVisible();

  await member.fill('putong');
  await choice('putong').click();
  await form.getByRole('checkbox', { name: '姓名不同，已核对是同一人' }).check();
  await form.getByRole('button', { name: '绑定企业微信' }).click();
  await expect(form.getByText('企业微信账号 putong 已绑定 张伟')).toBeVisible();

  await member.fill(account);
  await choice(account).click();
  await form.getByRole('button', { name: '绑定企业微信' }).click();
  await expect(page.getByText(`${name} 已绑定 ${account}`)).toBeVisible();
  await expect(unbound.getByText('没有符合条件的记录')).toBeVisible();
  await expectGoodOnBothSizes(page);
});
