import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { go, settled, topMenu } from './helpers';

const header = { 'X-Qiao-Client': 'web' };

async function call(page: Page, method: string, path: string, data?: object) {
  const answer = await page.request.fetch(`/admin/approval/${path}`, { method, data, headers: header });
  const body = await answer.json();
  expect(body, path).toMatchObject({ code: 0 });
  return body.data;
}

/** Publishes a flow for leave: an administrator decides, then an accountant and the dormitory's keeper together. */
async function publishLeave(page: Page, name: string): Promise<void> {
  const people = await Promise.all(
    ['陈建国', '孙丽', '李秀英'].map(async (person) => {
      const { list } = await call(page, 'GET', `staff/all?keyword=${encodeURIComponent(person)}`);
      return list[0].UserId as string;
    }),
  );
  const step = (ID: string, Name: string, Mode: string, IDs: (string | undefined)[]) => ({
    ...{ ID, Kind: 'approve', Name, Mode, Who: [{ By: 'person', IDs }] },
  });
  const Flow = {
    Fields: [{ Name: 'Days', Label: '天数', Type: 'number', Required: true }],
    Steps: [
      step('one', '主管审批', 'any', [people[0]]),
      step('two', '财务与行政会签', 'all', people.slice(1)),
    ],
    Fallback: people[0],
    AllowOwn: false,
  };
  const { FlowId } = await call(page, 'PUT', 'flow/add', { FullName: name, Category: '人事' });
  await call(page, 'POST', `flow/draft/${FlowId}`, { Flow });
  await call(page, 'POST', `flow/publish/${FlowId}`, {});
}

/** Applies for so many days, as a person does. */
async function apply(page: Page, flow: string, days: string): Promise<void> {
  await go(page, '/approval/mine');
  await page.getByRole('button', { name: '发起审批' }).click();
  await page.getByRole('dialog', { name: '发起审批' }).getByRole('button', { name: flow }).click();
  const form = page.getByRole('dialog', { name: `发起：${flow}` });
  await form.getByLabel('天数').fill(days);
  await expect(form.getByRole('region', { name: '审批流程' })).toContainText('会签');
  await form.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByText(/^已提交：SP/)).toBeVisible();
}

/** Opens the application that waits for somebody who is signed in, and makes a move. */
async function decide(page: Page, flow: string, move: '同意' | '驳回', opinion: string): Promise<void> {
  await go(page, `/approval/todo?keyword=${encodeURIComponent(flow)}`);
  await page
    .getByRole('button', { name: new RegExp(`赵敏的${flow}`) })
    .first()
    .click();
  const detail = page.getByRole('dialog', { name: /^审批：SP/ });
  await detail.getByRole('button', { name: move, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${move}：赵敏的${flow}` });
  await settled(page);
  // A frequent comment takes one tap.
  if (opinion === '同意')
    await dialog.getByRole('group', { name: '常用意见' }).getByText('同意', { exact: true }).click();
  else await dialog.getByRole('textbox', { name: /意见|原因/ }).fill(opinion);
  await dialog.getByRole('button', { name: move, exact: true }).last().click();
  await expect(dialog).toBeHidden();
}

const ownRow = (page: Page, flow: string) =>
  page.getByRole('region', { name: '我发起的' }).getByRole('row', { name: new RegExp(flow) });

test('leave goes through two steps, comes back once, is approved together, and another is withdrawn', async ({
  desk: page,
}) => {
  const flow = `出差${Date.now().toString(36)}`;
  const decideAs = async (account: string, move: '同意' | '驳回', opinion: string) => {
    await enter(page, account, '/approval/todo');
    await decide(page, flow, move, opinion);
  };
  const own = ownRow(page, flow).first();
  const openOwn = () =>
    own
      .getByRole('button', { name: new RegExp(flow) })
      .first()
      .click();
  await enter(page, 'admin', '/dashboard');
  await publishLeave(page, flow);

  await enter(page, 'kefu', '/dashboard');
  await apply(page, flow, '5');
  await enter(page, 'admin', '/dashboard');
  const { total } = await call(page, 'GET', 'todo/index?page=1&pageSize=1');
  await expect(page.getByRole('region', { name: '待我审批' })).toContainText(`全部 ${total} 件`);
  await decide(page, flow, '同意', '注意交接');
  // The menu counts again at once.
  await expect(topMenu(page)).toContainText(`${total - 1} 件申请待审批`);
  await decideAs('caiwu', '驳回', '请改到下周');
  await enter(page, 'sushe', `/approval/todo?keyword=${encodeURIComponent(flow)}`);
  await expect(page.getByText('没有等待您审批的申请').or(page.getByText('没有符合条件'))).toBeVisible();

  // It came back: the applicant reads why, changes it and submits it again.
  await enter(page, 'kefu', '/approval/mine');
  await expect(own).toContainText('已退回');
  await openOwn();
  await page.getByRole('button', { name: '修改并重新提交' }).click();
  const form = page.getByRole('dialog', { name: `修改：${flow}` });
  await expect(form).toContainText('孙丽 驳回：请改到下周');
  await form.getByLabel('天数').fill('3');
  await form.getByRole('button', { name: '提交', exact: true }).click();
  await expect(form).toBeHidden();

  await decideAs('admin', '同意', '同意');
  await decideAs('sushe', '同意', '房间已留');
  await decideAs('caiwu', '同意', '同意');
  await enter(page, 'kefu', '/approval/mine');
  await expect(own).toContainText('已通过');
  await openOwn();
  const detail = page.getByRole('dialog', { name: /^审批：SP/ });
  for (const said of ['注意交接', '请改到下周', '房间已留']) await expect(detail).toContainText(said);
  // Only administrators read about the signing key.
  await expect(detail).not.toContainText('密钥');
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  await apply(page, flow, '1');
  await expect(own).toContainText('审批中');
  await openOwn();
  await detail.getByRole('button', { name: '撤回' }).click();
  const dialog = page.getByRole('dialog', { name: `撤回：赵敏的${flow}` });
  await settled(page);
  await dialog.getByRole('button', { name: '撤回', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(own).toContainText('已撤回');
});
