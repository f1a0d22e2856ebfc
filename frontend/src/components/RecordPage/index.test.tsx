import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { onAPhone } from '../../../test/onAPhone';
import { ok, signInAs } from '../../../test/signedIn';
import { userEvent } from '../../../test/userEvent';
import { type Call, refuse, show } from './rooms.fixture';

const path = '/admin/dormitory/inventory';
const buttons = (...names: string[]) =>
  signInAs({ account: 'sushe', buttons: new Set(names.map((name) => `dormitory-inventory.${name}`)) });
beforeEach(() => buttons('add', 'edit', 'delete', 'export'));

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** The actions under ⋯ of a row. */
const pressRare = async (text: string, name: string) => {
  await press(`更多操作 ${name}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: text }));
};
const dialog = async () => within(await screen.findByRole('dialog'));
const lines = async () => within(await screen.findByRole('table', { name: '房间台账' }));
const callsTo = (calls: Call[], part: string) => calls.filter(({ url }) => url?.includes(`${path}/${part}`));

describe('the list of a record page', () => {
  it('has the name, which opens the detail, then the columns of the page, as their types are read', async () => {
    show();
    const table = await lines();
    const headings = table.getAllByRole('columnheader').map((heading) => heading.textContent);
    expect(headings).toEqual(['', '房间', '房型', '床位数', '床位月租', '状态', '备注', '操作']);
    const cells = within(table.getAllByRole('row')[2] as HTMLElement).getAllByRole('cell');
    expect(cells.slice(1, -1).map((cell) => cell.textContent)).toEqual([
      'A栋 302',
      '男',
      '4',
      '120.5 元',
      '维修',
      '漏水',
    ]);
    expect(within(cells[5] as HTMLElement).getByText('维修')).toHaveClass('qiao-tag-warning');
  });

  it('is filtered by a field’s own options and by values that are read', async () => {
    const calls = show({}, '?Building=B栋');
    await lines();
    await userEvent.click(screen.getByText('夫妻'));
    await waitFor(() =>
      expect(callsTo(calls(), 'index').at(-1)?.params).toMatchObject({ Building: 'B栋', RoomType: '夫妻' }),
    );
    expect(within(screen.getByRole('radiogroup', { name: '楼栋' })).getByLabelText('B栋')).toBeChecked();
  });

  it('is filtered by what the type of a field suggests', async () => {
    const calls = show({}, '?RentPerBedFrom=100&CreateDateTo=2026-11-20');
    await lines();
    await press(/^更多条件/);
    expect(screen.getByLabelText('床位月租从')).toHaveValue('100');
    expect(screen.getByLabelText('创建时间到')).toHaveValue('2026-11-20');
    await userEvent.type(screen.getByRole('textbox', { name: '备注' }), '漏');
    await waitFor(() =>
      expect(callsTo(calls(), 'index').at(-1)?.params).toMatchObject({
        RentPerBedFrom: '100',
        CreateDateTo: '2026-11-20',
        Remark: '漏',
      }),
    );
  });

  it('offers no more than the user has a right to', async () => {
    buttons();
    show();
    await lines();
    for (const name of ['新增', '导出', '编辑 A栋 301', '更多操作 A栋 301'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: '操作' })).not.toBeInTheDocument();
    await press('查看 A栋 301');
    expect((await dialog()).queryByRole('button', { name: '编辑' })).not.toBeInTheDocument();
  });
});

describe('the form of a record page', () => {
  const field = async (role: string, name: string) => (await dialog()).findByRole(role, { name });

  it('begins a new record as the table says, sends what is filled in, and reads the list anew', async () => {
    const calls = show({ add: ok({ RoomId: 'r-1', RowVersion: 1 }) });
    await press('新增');
    expect((await dialog()).getByText('可用')).toBeInTheDocument();
    expect((await dialog()).queryByLabelText('创建人')).not.toBeInTheDocument();
    await userEvent.type(await field('textbox', '楼栋'), 'C栋');
    await userEvent.type(await field('textbox', '房号'), '101');
    await userEvent.type(await field('spinbutton', '楼层'), '1');
    await userEvent.type(await field('spinbutton', '床位数'), '21');
    await userEvent.type(await field('spinbutton', '床位月租'), '99.5');
    await userEvent.click(await field('combobox', '房型'));
    await userEvent.click((await screen.findAllByText('夫妻')).at(-1) as HTMLElement);
    await press('保存');
    expect(await screen.findByText('床位数应不小于 1、不大于 20')).toBeInTheDocument();
    expect(callsTo(calls(), 'add')).toEqual([]);
    await userEvent.type(await field('spinbutton', '床位数'), '{Backspace}');
    await press('保存');
    await waitFor(() => expect(callsTo(calls(), 'add')).toHaveLength(1));
    expect(callsTo(calls(), 'add')[0]?.body).toMatchObject({
      Building: 'C栋',
      RoomNo: '101',
      Floor: 1,
      Beds: 2,
      RentPerBed: 99.5,
      RoomType: '夫妻',
      Status: '可用',
      Remark: null,
    });
    await waitFor(() => expect(callsTo(calls(), 'index')).toHaveLength(2));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('sends an edit with the version that was read, and what was emptied', async () => {
    const calls = show({ 'update/': ok({ RowVersion: 8 }) });
    await press('编辑 A栋 302');
    await userEvent.clear(await field('textbox', '备注'));
    await press('保存');
    await waitFor(() => expect(callsTo(calls(), 'update/r-302')).toHaveLength(1));
    expect(callsTo(calls(), 'update/')[0]?.body).toMatchObject({ Remark: '', RowVersion: 7, Beds: 4 });
  });

  it('calls an edit what staff call it, on the button, in the title and in what is said then', async () => {
    show({ 'update/': ok({ RowVersion: 8 }) }, '', {
      edit: '改房间',
      edited: ({ RoomNo }) => `${RoomNo} 已改`,
    });
    await press('改房间 A栋 302');
    expect(await screen.findByRole('dialog', { name: '改房间：A栋 302' })).toBeInTheDocument();
    await userEvent.click((await dialog()).getByRole('button', { name: '改房间' }));
    expect(await screen.findByText('302 已改')).toBeInTheDocument();
  });

  it('marks every field that the server refuses where it was typed, and says the rest above the buttons', async () => {
    const invalid = { RoomNo: '房间 A栋 301 已存在', Beds: '床位数不能少于在住人数', Other: '本月已结账' };
    show({ 'update/': refuse('房间 A栋 301 已存在', { fields: invalid }) });
    await press('编辑 A栋 302');
    await press('保存');
    const shown = await dialog();
    expect(await shown.findByText('房间 A栋 301 已存在')).toBeInTheDocument();
    expect(shown.getByText('床位数不能少于在住人数')).toBeInTheDocument();
    expect(shown.getByRole('textbox', { name: '房号' })).toHaveAttribute('aria-invalid', 'true');
    expect(shown.getByRole('alert', { name: '' })).toHaveTextContent('本月已结账');
  });
});

describe('a stale edit', () => {
  const conflict = {
    RowVersion: 9,
    UserName: '李秀英',
    CreateDate: '2026-11-20T09:30:00',
    Changes: [
      { Field: 'Beds', Label: '床位数', From: 4, To: 6 },
      { Field: 'Status', Label: '状态', From: '可用', To: '维修' },
    ],
  };
  /** Changes the number of beds and the remark, in conflict with a change of another user. */
  async function meet() {
    const replies = { 'update/': refuse('李秀英 于 2026-11-20 09:30 修改了 床位数、状态', { conflict }) };
    const calls = show(replies);
    await press('编辑 A栋 301');
    const form = await dialog();
    const beds = await form.findByRole('spinbutton', { name: '床位数' });
    await userEvent.clear(beds);
    await userEvent.type(beds, '5');
    await userEvent.type(form.getByRole('textbox', { name: '备注' }), '换锁');
    await press('保存');
    const question = await screen.findByText(/李秀英 于 11-20 09:30 修改了以下内容/);
    replies['update/'] = ok({ RowVersion: 10 });
    return { calls, question, form };
  }
  const saved = async (calls: () => Call[]) => {
    await press('保存');
    await waitFor(() => expect(callsTo(calls(), 'update/')).toHaveLength(2));
    return callsTo(calls(), 'update/')[1]?.body;
  };

  it('shows who changed what beside what was typed', async () => {
    await meet();
    const rows = within(screen.getByRole('group', { name: '被修改的内容' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join())).toEqual([
      '字段,原来,改为,您填写的',
      '床位数,4,6,5',
      '状态,可用,维修,可用',
    ]);
  });

  it('keeps what was typed over the latest content, and is saved on its version', async () => {
    const { calls, question } = await meet();
    await press('保留我填写的');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(await saved(calls)).toMatchObject({ Beds: 5, Status: '维修', Remark: '换锁', RowVersion: 9 });
  });

  it('or goes on with the latest content', async () => {
    const { calls, question, form } = await meet();
    await press('采用最新内容');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(form.getByRole('spinbutton', { name: '床位数' })).toHaveValue('6');
    expect(await saved(calls)).toMatchObject({ Beds: 6, Status: '维修', Remark: null, RowVersion: 9 });
  });
});

describe('deleting a record', () => {
  it('asks first, and reads the list anew', async () => {
    const calls = show({ 'delete/': ok(null) });
    await pressRare('删除', 'A栋 301');
    expect((await screen.findAllByText('删除房间“A栋 301”？'))[0]).toBeInTheDocument();
    await press('取消');
    await pressRare('删除', 'A栋 301');
    await press('删除');
    expect(await screen.findByText('已删除房间“A栋 301”')).toBeInTheDocument();
    expect(callsTo(calls(), 'delete/')).toMatchObject([
      { url: `${path}/delete/r-301`, body: { RowVersion: 7 } },
    ]);
    await waitFor(() => expect(callsTo(calls(), 'index')).toHaveLength(2));
  });

  it('that is refused says why until one has read it', async () => {
    show({ 'delete/': refuse('房间 A栋 301 还有 2 人在住') });
    await pressRare('删除', 'A栋 301');
    await press('删除');
    expect((await screen.findAllByText('房间“A栋 301”删除失败'))[0]).toBeInTheDocument();
    expect(screen.getByText('房间 A栋 301 还有 2 人在住')).toBeInTheDocument();
    await press('知道了');
    await waitFor(() => expect(screen.queryByText('房间 A栋 301 还有 2 人在住')).not.toBeInTheDocument());
  });
});

describe('the detail of a record', () => {
  const history = {
    list: [
      {
        Action: '更新',
        RowVersion: 7,
        UserName: '李秀英',
        ActorName: '陈建国',
        CreateDate: '2026-11-20T09:30:00',
        Changes: [{ Field: 'RentPerBed', Label: '床位月租', From: 1000, To: 1200.5 }],
      },
      {
        Action: '新增',
        RowVersion: 1,
        UserName: '李秀英',
        ActorName: '',
        CreateDate: '2026-11-01T08:30:00',
        Changes: [{ Field: 'Beds', Label: '床位数', From: null, To: 4 }],
      },
    ],
    total: 250,
  };

  it('shows every field and how the record has become what it is', async () => {
    const calls = show({ history: ok(history) }, '?id=r-301');
    const detail = await dialog();
    expect(await detail.findByText('房间：A栋 301')).toBeInTheDocument();
    const facts = detail
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
    expect(facts).toContain('床位月租 120.5 元');
    expect(facts).toContain('创建时间 11-01 08:30');
    expect(facts).toContain('水表号 —');
    expect(facts).toHaveLength(16);
    expect(detail.getByText('备注').parentElement).toHaveClass('qiao-across');
    expect(detail.getByText('房号').parentElement).not.toHaveClass('qiao-across');
    expect(await detail.findByText('共 250 次，以上是最近的 2 次。')).toBeInTheDocument();
    const entries = detail.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(entries).toContain('床位月租：1,000.00 → 1,200.50');
    expect(entries).toContain('床位数：4');
    expect(detail.getByText(/李秀英（由 陈建国 代为操作）/)).toBeInTheDocument();
    expect(callsTo(calls(), 'index').map(({ params }) => params.RoomId)).toContain('r-301');
  });

  it('leads to the form, follows what is saved, and closes when the record is deleted', async () => {
    const calls = show({ 'update/': ok({ RowVersion: 8 }), 'delete/': ok(null) }, '?id=r-301');
    await press('编辑');
    await screen.findByText('更新房间：A栋 301');
    await userEvent.type(await screen.findByRole('textbox', { name: '备注' }), '换锁');
    await press('保存');
    await waitFor(() => expect(callsTo(calls(), 'history/')).toHaveLength(2));
    await userEvent.click((await dialog()).getByRole('button', { name: '更多操作 A栋 301' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
    await screen.findAllByText('删除房间“A栋 301”？');
    await press('删除');
    await waitFor(() => expect(callsTo(calls(), 'delete/')).toHaveLength(1));
  });

  it('says so of a record that is gone', async () => {
    show({}, '?id=r-999');
    expect(await screen.findByText('这条房间记录已被删除，或不存在')).toBeInTheDocument();
  });

  it('says what could not be read', async () => {
    show({ history: refuse('历史暂时读不出来') }, '?id=r-301');
    expect(await screen.findByText('加载失败：历史暂时读不出来')).toBeInTheDocument();
    expect(await screen.findByText('房间：A栋 301')).toBeInTheDocument();
  });
});

it('on a phone a record is a card, with its state at the edge', async () => {
  onAPhone();
  show();
  await screen.findByText('A栋 301');
  const [card] = screen.getAllByRole('listitem');
  expect(card).toHaveTextContent('A栋 301可用房型男床位数4床位月租120.5 元');
  expect(card).not.toHaveTextContent('备注');
});
