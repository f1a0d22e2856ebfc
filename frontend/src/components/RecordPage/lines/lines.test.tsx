import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { StillTheme } from '../../../../test/StillTheme';
import { gateway, ok, signInAs } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import { refuse } from '../rooms.fixture';
import { lineTexts } from './changes';
import { EditableLines } from './EditableLines';
import { mergeLines } from './merge';
import { positions, quotes, showQuotes } from './quotes.fixture';

const buttons = new Set(['add', 'edit', 'export'].map((name) => `dormitory-inventory.${name}`));
beforeEach(() => signInAs({ account: 'sushe', buttons }));

const cell = (line: number, label: string) => screen.getByLabelText(`第 ${line} 行 ${label}`);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function edit() {
  await userEvent.click(await screen.findByRole('button', { name: /编辑/ }));
  await screen.findByLabelText('第 2 行 编码');
}

it('lines are filled in by the keyboard alone, from cell to cell and on to new lines', async () => {
  const sent = showQuotes({ add: ok({}) });
  await press('新增');
  await userEvent.type(await screen.findByLabelText('报价单号'), 'Q2');
  await userEvent.click(cell(1, '编码'));
  await userEvent.keyboard('A{Enter}3{Enter}{Enter}');
  await waitFor(() => expect(cell(2, '编码')).toHaveFocus());
  await userEvent.keyboard('B{Enter}4');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(cell(2, '编码')).toHaveFocus();
  await press('保存');
  await waitFor(() =>
    expect(sent('add')).toEqual([
      {
        QuoteNo: 'Q2',
        Positions: [
          { Code: 'A', Qty: 3, Due: null },
          { Code: 'B', Qty: 4, Due: null },
        ],
      },
    ]),
  );
});

it('a record is read with its lines before it is edited; they are sent whole and in their order', async () => {
  const sent = showQuotes({ 'update/q1': ok({}) });
  await edit();
  expect(cell(1, '交期')).toHaveValue('2026-11-20');
  await userEvent.clear(cell(2, '数量'));
  await userEvent.type(cell(2, '数量'), '12');
  await press('上移第 2 行');
  await press('添加明细');
  await userEvent.type(cell(3, '编码'), 'C');
  await userEvent.type(cell(3, '数量'), '5');
  await press('删除第 2 行');
  await press('保存');
  await waitFor(() =>
    expect(sent('update')).toEqual([
      {
        QuoteNo: 'Q1',
        RowVersion: 7,
        Positions: [
          { PositionId: 'p2', Code: 'B', Qty: 12, Due: null },
          { Code: 'C', Qty: 5, Due: null },
        ],
      },
    ]),
  );
});

it('choices that cannot be read say so, and can be read again', async () => {
  let refused = true;
  gateway({ 单位: (call) => (refused ? refuse('数据库忙') : ok([{ Name: '米' }]))(call) });
  render(
    <EditableLines
      lines={{
        ...quotes.lines.Positions,
        fields: { Unit: { name: 'Unit', label: '单位', type: 'text', parameter: '单位' } },
      }}
      findings={{}}
      value={[{ Unit: null }]}
    />,
    { wrapper: StillTheme },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('读取失败：数据库忙');
  refused = false;
  await press('重试');
  expect(await screen.findByRole('option', { name: '米' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('what the server finds stands at its cell', async () => {
  showQuotes({
    'update/q1': refuse('不对', {
      fields: { 'Positions[1].Qty': '明细第 2 行数量不能超过库存 9', 'Positions[0]': '明细第 1 行已不存在' },
    }),
  });
  await edit();
  await userEvent.type(cell(2, '数量'), '0');
  await press('保存');
  expect(await screen.findByText('明细第 2 行数量不能超过库存 9')).toBeInTheDocument();
  expect(await screen.findByText('明细第 1 行已不存在')).toBeInTheDocument();
  expect(cell(2, '数量')).toHaveAttribute('aria-invalid', 'true');
  expect(cell(1, '数量')).not.toHaveAttribute('aria-invalid', 'true');
});

it('too few lines are told before the server is asked, and no more than the most can be added', async () => {
  const sent = showQuotes();
  await edit();
  await press('添加明细');
  await press('添加明细');
  expect(screen.getByRole('button', { name: '最多 4 行' })).toBeDisabled();
  for (const line of [4, 3, 2, 1]) await press(`删除第 ${line} 行`);
  await press('保存');
  expect(await screen.findByText('明细至少填写 1 行')).toBeInTheDocument();
  expect(sent('update')).toEqual([]);
});

it('after a conflict the lines of both are there', async () => {
  const conflict = {
    RowVersion: 8,
    UserName: '王芳',
    CreateDate: '2026-11-20T09:30:00',
    Changes: [
      {
        Field: 'Positions',
        Label: '明细',
        From: 2,
        To: 3,
        Lines: [
          { Id: 'p1', From: 1, To: 1, Changes: [{ Field: 'Qty', Label: '数量', From: 1, To: 50 }] },
          { Id: 'p3', From: 0, To: 3, Changes: [{ Field: 'Code', Label: '编码', From: null, To: 'C' }] },
        ],
      },
    ],
    Lines: {
      Positions: [
        { ...positions[0], Qty: 50 },
        positions[1],
        { PositionId: 'p3', Code: 'C', Qty: 3, Due: null, Amount: 30 },
      ],
    },
  };
  showQuotes({ 'update/q1': refuse('已被修改', { conflict }) });
  await edit();
  await userEvent.type(cell(2, '数量'), '0');
  await press('保存');
  expect(await screen.findByText('第 1 行：数量 1 → 50')).toBeInTheDocument();
  expect(screen.getByText('新增第 3 行：编码 C')).toBeInTheDocument();
  await press('保留我填写的');
  await waitFor(() => expect(cell(3, '编码')).toHaveValue('C'));
  expect(cell(1, '数量')).toHaveValue('50');
  expect(cell(2, '数量')).toHaveValue('20');
});

it('the detail shows the lines, and the history which of them changed', async () => {
  const Changes = [
    {
      Field: 'Positions',
      Label: '明细',
      From: 2,
      To: 2,
      Lines: [{ Id: 'p2', From: 2, To: 2, Changes: [{ Field: 'Qty', Label: '数量', From: 10, To: 12 }] }],
    },
  ];
  const change = {
    Action: '更新',
    RowVersion: 2,
    UserName: '王芳',
    ActorName: '',
    CreateDate: '2026-11-20T09:30:00',
    Changes,
  };
  showQuotes({ history: ok({ list: [change], total: 1 }) }, '?id=q1');
  const part = await screen.findByRole('region', { name: '明细（2）' });
  expect(
    within(part)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['行编码数量交期金额', '1A12026-11-2010.00', '2B2—20.00']);
  expect(screen.getByText('明细第 2 行：数量 10 → 12')).toBeInTheDocument();
});

it('says of a line what became of it', () => {
  const qty = { Field: 'Qty', Label: '数量', From: 10, To: 12 };
  expect(
    lineTexts(quotes.lines.Positions, [
      { Id: 'a', From: 3, To: 3, Changes: [qty] },
      { Id: 'b', From: 0, To: 4, Changes: [{ ...qty, From: null }] },
      { Id: 'c', From: 2, To: 0, Changes: [{ ...qty, To: null }] },
      { Id: 'd', From: 5, To: 1, Moved: true, Changes: [] },
    ]),
  ).toEqual([
    '第 3 行：数量 10 → 12',
    '新增第 4 行：数量 12',
    '删除第 2 行：数量 10',
    '第 5 行移到第 1 行：内容不变',
  ]);
});

it('merges the lines of two users', () => {
  const line = (PositionId: string | null, Code: string, Qty: number) => ({ PositionId, Code, Qty });
  const before = [line('1', 'A', 1), line('2', 'B', 2), line('3', 'C', 3), line('4', 'D', 4)];
  const mine = [
    line('2', 'B', 20),
    line('1', 'A', 1),
    line(null, 'N', 9),
    line('3', 'C', 30),
    line('4', 'D', 4),
  ];
  const theirs = [line('1', 'A', 10), line('2', 'BB', 2), line('5', 'E', 5)];
  expect(mergeLines(quotes.lines.Positions, before, mine, theirs)).toEqual([
    line('2', 'BB', 20),
    line('1', 'A', 10),
    line(null, 'N', 9),
    line(null, 'C', 30),
    line('5', 'E', 5),
  ]);
});
