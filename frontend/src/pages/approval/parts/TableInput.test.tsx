import { render, screen, waitFor, within } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { userEvent } from '../../../../test/userEvent';
import type { FlowField, FormRow } from '../api';
import { TableInput } from './TableInput';
import { TableValue } from './TableValue';

const field: FlowField = {
  Name: 'Items',
  Label: '费用明细',
  Type: 'table',
  Required: true,
  Columns: [
    { Name: 'Note', Label: '说明', Type: 'text' },
    { Name: 'Amount', Label: '金额', Type: 'money', Unit: '元', Required: true },
  ],
};

it('adds rows, adds up their numbers, and says what a row lacks', async () => {
  const user = userEvent.setup();
  render(
    <Form>
      <TableInput field={field} of="Form" />
      <button type="submit">提交</button>
    </Form>,
    { wrapper: ThemeProvider },
  );
  await user.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(screen.getByText('费用明细至少填写一行')).toBeVisible());
  for (const amount of ['600.5', '399.51']) {
    await user.click(screen.getByRole('button', { name: '添加费用明细' }));
    await user.type(screen.getAllByLabelText(/行 金额/).at(-1) as HTMLElement, amount);
  }
  expect(screen.getByRole('status')).toHaveTextContent('金额合计 1,000.01 元');
  await user.clear(screen.getByLabelText('第 2 行 金额'));
  await user.type(screen.getByLabelText('第 2 行 说明'), '高铁');
  await user.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(screen.getByText('请填写金额')).toBeVisible());
  await user.click(screen.getByRole('button', { name: '删除第 2 行' }));
  expect(screen.getByRole('status')).toHaveTextContent('金额合计 600.50 元');
});

it('shows the rows of a table and their sum', () => {
  const rows: FormRow[] = [{ Note: '高铁', Amount: '600.5' }, { Amount: '399.51' }];
  render(<TableValue field={field} rows={rows} />, { wrapper: ThemeProvider });
  const lines = within(screen.getByRole('group', { name: '费用明细' })).getAllByRole('row');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '说明金额',
    '高铁600.50 元',
    '—399.51 元',
    '合计1,000.01 元',
  ]);
});
