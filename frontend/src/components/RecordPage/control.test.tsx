import { render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it, vi } from 'vitest';
import { announcements } from '@/services/generated/announcement';
import { singleStays } from '@/services/generated/dormitory';
import { repairs } from '@/services/generated/repair';
import { stages } from '@/services/generated/shop';
import { StillTheme } from '../../../test/StillTheme';
import { gateway, ok } from '../../../test/signedIn';
import { answer } from '../../../test/stubTransport';
import { userEvent } from '../../../test/userEvent';
import { SceneContext } from '../Form/scene';
import { FormField } from './control';

const zhao = { UserId: 'u-1', Person: '赵敏（Q00004）' };

function show(found: object[], value?: string) {
  const requests = gateway({ 'staff/all': ok({ list: found, total: found.length }) });
  const saved = vi.fn();
  render(
    <Form initialValues={{ UserId: value }} onFinish={saved}>
      <FormField field={singleStays.fields.UserId} />
      <button type="submit">保存</button>
    </Form>,
    { wrapper: StillTheme },
  );
  return { asked: () => requests.map(({ params }) => params), saved };
}

it('a record among many is found by what one types', async () => {
  const { asked, saved } = show([zhao]);
  await userEvent.type(screen.getByRole('combobox', { name: '员工' }), '赵敏');
  await waitFor(() => expect(asked().at(-1)).toEqual({ page: 1, pageSize: 50, keyword: '赵敏' }));
  await userEvent.click(await screen.findByText(zhao.Person));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ UserId: 'u-1' }));
});

it('the one that is chosen is asked for by its key, and shown by its name', async () => {
  const { asked } = show([zhao], 'u-1');
  expect(await screen.findByText(zhao.Person)).toBeInTheDocument();
  expect(asked()).toEqual([{ page: 1, pageSize: 50, UserId: 'u-1' }]);
});

function OwnerOfAShop({ saved }: { saved: (values: object) => void }) {
  const [form] = Form.useForm();
  return (
    <Form form={form} onFinish={saved}>
      <FormField field={stages.fields.OwnerId} />
      <button type="button" onClick={() => form.setFieldsValue({ ShopId: 's-1' })}>
        一店
      </button>
      <button type="button" onClick={() => form.setFieldsValue({ ShopId: 's-2' })}>
        二店
      </button>
      <button type="submit">保存</button>
    </Form>
  );
}

it('a person is sought among those who suit the shop, and goes when the shop changes', async () => {
  const li = { UserId: 'u-2', Person: '李敏（Q00005）' };
  const requests = gateway({ 'staff/all': ok({ list: [li], total: 1 }) });
  const saved = vi.fn();
  render(<OwnerOfAShop saved={saved} />, { wrapper: StillTheme });
  expect(screen.getByRole('combobox', { name: '负责人' })).toBeDisabled();
  expect(screen.getByText('先选店铺')).toBeInTheDocument();
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '一店' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: '负责人' })).toBeEnabled());
  await userEvent.type(screen.getByRole('combobox', { name: '负责人' }), '李敏');
  await waitFor(() =>
    expect(requests.at(-1)?.params).toEqual({ page: 1, pageSize: 50, ShopId: 's-1', keyword: '李敏' }),
  );
  await userEvent.click(await screen.findByText(li.Person));
  await userEvent.click(screen.getByRole('button', { name: '二店' }));
  await waitFor(() => expect(requests.at(-1)?.params).toMatchObject({ ShopId: 's-2' }));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ OwnerId: undefined }));
});

it('the present person is shown by the name of the record, also when the list does not have it', async () => {
  const requests = gateway({ 'staff/all': ok({ list: [], total: 0 }) });
  const record = { ShopId: 's-1', OwnerId: 'u-9', OwnerName: '离职的人' };
  render(
    <SceneContext value={{ scene: 'update', record }}>
      <Form initialValues={record}>
        <FormField field={stages.fields.OwnerId} />
      </Form>
    </SceneContext>,
    { wrapper: StillTheme },
  );
  expect(await screen.findByText('离职的人')).toBeInTheDocument();
  expect(requests).toEqual([]);
});

it('what names a record is one line, another long text has several', () => {
  const { Title, Summary } = announcements.fields;
  render(
    <Form>
      <FormField field={Title} naming />
      <FormField field={Summary} />
    </Form>,
    { wrapper: StillTheme },
  );
  expect(screen.getByRole('textbox', { name: '标题' }).tagName).toBe('INPUT');
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveAttribute('maxlength', '200');
  expect(screen.getByRole('textbox', { name: '摘要' }).tagName).toBe('TEXTAREA');
});

it('a switch that has a state from the start is not marked as required', () => {
  const { MustRead } = announcements.fields;
  const { initial: _, ...withoutOne } = MustRead;
  render(
    <Form>
      <FormField field={MustRead} />
      <FormField field={{ ...withoutOne, name: 'Agreed', label: '同意' }} />
    </Form>,
    { wrapper: StillTheme },
  );
  expect(screen.getByText('必读')).not.toHaveClass('ant-form-item-required');
  expect(screen.getByText('同意')).toHaveClass('ant-form-item-required');
});

it('where nothing is found it says so', async () => {
  show([]);
  await userEvent.type(screen.getByRole('combobox', { name: '员工' }), '没有的人');
  expect(await screen.findByText('没有找到')).toBeInTheDocument();
});

it('a list that could not be read is no empty list: it says so, and is read again', async () => {
  let refused = true;
  const refusal = answer({ code: 403, msg: '您没有查看员工的权限', data: null });
  gateway({
    'staff/all': (config) => (refused ? refusal(config) : ok({ list: [zhao], total: 1 })(config)),
  });
  render(
    <Form>
      <FormField field={singleStays.fields.UserId} />
    </Form>,
    { wrapper: StillTheme },
  );
  await userEvent.type(screen.getByRole('combobox', { name: '员工' }), '赵敏');
  expect(await screen.findByRole('alert')).toHaveTextContent('读取失败：您没有查看员工的权限');
  expect(screen.queryByText('没有找到')).toBeNull();
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(await screen.findByText(zhao.Person)).toBeInTheDocument();
});

it('offers the parameters of its category, and the value from before', async () => {
  const rows = [{ Name: '水路' }, { Name: '电路' }];
  const requests = gateway({ ProcedureToDataTable: ok(rows) });
  const saved = vi.fn();
  render(
    <Form initialValues={{ Item: '公用电话' }} onFinish={saved}>
      <FormField field={repairs.fields.Item} />
      <button type="submit">保存</button>
    </Form>,
    { wrapper: StillTheme },
  );
  await userEvent.click(screen.getByRole('combobox', { name: '类别' }));
  await userEvent.click(await screen.findByTitle('电路'));
  expect(requests.map(({ data }) => data)).toMatchObject([
    JSON.stringify({ OtherA: '报修项目', ProcedureName: 'P_Parameter', CXType: '参数列表参数数据查询' }),
  ]);
  const offered = [...document.querySelectorAll('.ant-select-item-option-content')];
  expect(offered.map(({ textContent }) => textContent)).toEqual(['公用电话', '水路', '电路']);
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ Item: '电路' }));
});
