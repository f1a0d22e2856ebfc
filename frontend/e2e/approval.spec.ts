import { type Browser, expect, type Page, test } from '@playwright/test';
import { open, settled, signInAs, topMenu } from './helpers';

const header = { 'X-Qiao-Client': 'web' };

/** A page of its own for each person, with their session. */
async function pageOf(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, account);
  return page;
}

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
  await open(page, '/approval/mine');
  await page.getByRole('button', { name: '发起审批' }).click();
  await page.getByRole('dialog', { name: '发起审批' }).getByRole('button', { name: flow }).click();
  const form = page.getByRole('dialog', { name: `发起：${flow}` });
  await form.getByLabel('天数').fill(days);
  await expect(form.getByRole('region', { name: '审批流程' })).toContainText('会签');
  await form.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByText(/^已提交：SP/)).toBeVisible();
}

/** Opens the application that waits, and makes a move. */
async function decide(page: Page, flow: string, move: '同意' | '驳回', opinion: string): Promise<void> {
  await open(page, `/approval/todo?keyword=${encodeURIComponent(flow)}`);
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
  browser,
}) => {
  const flow = `出差${Date.now().toString(36)}`;
  const admin = await pageOf(browser, 'admin');
  const kefu = await pageOf(browser, 'kefu');
  const caiwu = await pageOf(browser, 'caiwu');
  const sushe = await pageOf(browser, 'sushe');
  await publishLeave(admin, flow);

  await apply(kefu, flow, '5');
  const { total } = await call(admin, 'GET', 'todo/index?page=1&pageSize=1');
  await open(admin, '/dashboard');
  await expect(admin.getByRole('region', { name: '待我审批' })).toContainText(`全部 ${total} 件`);
  await decide(admin, flow, '同意', '注意交接');
  // The menu counts again at once.
  await expect(topMenu(admin)).toContainText(`${total - 1} 件申请待审批`);
  await decide(caiwu, flow, '驳回', '请改到下周');
  await open(sushe, `/approval/todo?keyword=${encodeURIComponent(flow)}`);
  await expect(sushe.getByText('没有等待您审批的申请').or(sushe.getByText('没有符合条件'))).toBeVisible();

  // It came back: the applicant reads why, changes it and submits it again.
  await open(kefu, '/approval/mine');
  await expect(ownRow(kefu, flow)).toContainText('已退回');
  await ownRow(kefu, flow)
    .getByRole('button', { name: new RegExp(flow) })
    .first()
    .click();
  await kefu.getByRole('button', { name: '修改并重新提交' }).click();
  const form = kefu.getByRole('dialog', { name: `修改：${flow}` });
  await expect(form).toContainText('孙丽 驳回：请改到下周');
  await form.getByLabel('天数').fill('3');
  await form.getByRole('button', { name: '提交', exact: true }).click();
  await expect(form).toBeHidden();

  await decide(admin, flow, '同意', '同意');
  await decide(sushe, flow, '同意', '房间已留');
  await decide(caiwu, flow, '同意', '同意');
  await open(kefu, '/approval/mine');
  await expect(ownRow(kefu, flow)).toContainText('已通过');
  await ownRow(kefu, flow)
    .getByRole('button', { name: new RegExp(flow) })
    .first()
    .click();
  const detail = kefu.getByRole('dialog', { name: /^审批：SP/ });
  for (const said of ['注意交接', '请改到下周', '房间已留']) await expect(detail).toContainText(said);
  // Only administrators read about the signing key.
  await expect(detail).not.toContainText('密钥');

  await apply(kefu, flow, '1');
  await expect(ownRow(kefu, flow).first()).toContainText('审批中');
  await ownRow(kefu, flow)
    .first()
    .getByRole('button', { name: new RegExp(flow) })
    .first()
    .click();
  await kefu
    .getByRole('dialog', { name: /^审批：SP/ })
    .getByRole('button', { name: '撤回' })
    .click();
  const dialog = kefu.getByRole('dialog', { name: `撤回：赵敏的${flow}` });
  await settled(kefu);
  await dialog.getByRole('button', { name: '撤回', exact: true }).click();
  await expect(dialog).toBeHidden();
  await open(kefu, '/approval/mine');
  await expect(ownRow(kefu, flow).first()).toContainText('已撤回');
  for (const page of [admin, kefu, caiwu, sushe]) await page.context().close();
});
