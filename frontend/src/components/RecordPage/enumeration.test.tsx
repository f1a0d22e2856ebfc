import { render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it, vi } from 'vitest';
import { customerStatus } from '@/services/generated/enumerations';
import type { Change, RecordField, RecordTable } from '@/services/generated/record';
import { StillTheme } from '../../../test/StillTheme';
import { userEvent } from '../../../test/userEvent';
import { FormField } from './control';
import { columnsOf, filtersOf, nameOf } from './fields';
import { HistoryList } from './History';
import { fieldValue, valueText } from './value';

const field: RecordField = {
  name: 'CustomerStatus',
  label: '客户状态',
  type: 'integer',
  required: true,
  enumeration: customerStatus,
};
const customers: RecordTable = {
  path: '/admin/customer',
  key: 'CustomerId',
  label: '客户',
  title: ['Name', 'CustomerStatus'],
  fields: { Name: { name: 'Name', label: '姓名', type: 'text' }, CustomerStatus: field },
};
const row = { CustomerId: 'c', Name: '王芳', CustomerStatus: 0 };

it('a form offers the labels and sends the code', async () => {
  const saved = vi.fn();
  render(
    <Form onFinish={saved}>
      <FormField field={field} />
      <button type="submit">保存</button>
    </Form>,
    { wrapper: StillTheme },
  );
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请选择客户状态')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: '客户状态' }));
  for (const label of ['未签约', '已签约', '旧客源'])
    expect(await screen.findByTitle(label)).toBeInTheDocument();
  await userEvent.click(screen.getByTitle('旧客源'));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ CustomerStatus: 2 }));
});

it('a list and a detail have a tag in its tone, a filter offers the labels, a name has the label', () => {
  const fields = { CustomerStatus: { filter: true } } as const;
  const [, column] = columnsOf<typeof row>(customers, fields, () => undefined);
  expect(column).toMatchObject({ align: undefined, card: 'state', width: 88 });
  render(
    <>
      {column?.render(row)}
      {fieldValue(field, {}, { CustomerStatus: 1 })}
      {fieldValue(field, {}, { CustomerStatus: null })}
    </>,
    { wrapper: StillTheme },
  );
  expect(screen.getByText('未签约')).toHaveClass('qiao-tag-warning');
  expect(screen.getByText('已签约')).toHaveClass('qiao-tag-success');
  expect(document.body).toHaveTextContent(/—$/);
  expect(filtersOf<typeof row>(customers, fields)).toEqual([
    { name: 'CustomerStatus', label: '客户状态', all: undefined, options: customerStatus },
  ]);
  expect(nameOf(customers, row)).toBe('王芳 未签约');
  expect(nameOf(customers, { ...row, CustomerStatus: null })).toBe('王芳');
});

it('history and conflict say labels, and an unknown code as it is', () => {
  expect(valueText(field, 2)).toBe('旧客源');
  expect(valueText(field, 9)).toBe('9');
  const change = { Field: 'CustomerStatus', Label: '客户状态', From: 0, To: 1, ToName: '已签约' } as Change;
  render(
    <HistoryList
      table={customers}
      history={{
        list: [
          {
            Action: '更新',
            RowVersion: 2,
            UserName: '赵敏',
            ActorName: '',
            CreateDate: '',
            Changes: [change],
          },
        ],
        total: 1,
      }}
    />,
  );
  expect(screen.getByText('未签约')).toBeInTheDocument();
  expect(document.body).toHaveTextContent('客户状态：未签约 → 已签约');
});
