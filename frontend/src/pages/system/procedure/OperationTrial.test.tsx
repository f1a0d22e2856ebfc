import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { beforeEach, expect, it, vi } from 'vitest';
import { uiHooks } from '@/components/uiHooks';
import { gateway, ok, signInAs } from '../../../../test/signedIn';
import { answer } from '../../../../test/stubTransport';
import { OperationTrial } from './OperationTrial';
import { operationsOf } from './openapi';
import { document } from './openapi.fixture';

beforeEach(() => signInAs({ account: 'admin' }));

const show = (id: string) => {
  const operation = operationsOf(document).find((one) => one.id === id);
  if (!operation) throw new Error(id);
  render(
    <App>
      <OperationTrial api={document} operation={operation} />
    </App>,
  );
};

const run = () => fireEvent.click(screen.getByRole('button', { name: '试运行' }));

it('a read is sent at once with the values, and shows its rows and its JSON', async () => {
  const requests = gateway({ 'rooms/index': ok({ list: [{ RoomNo: '101' }], total: 1 }) });
  show('GET /admin/rooms/index');
  fireEvent.change(screen.getByLabelText(/Building/), { target: { value: 'A栋' } });
  run();
  expect(await screen.findByRole('group', { name: '结果集 list' })).toBeDefined();
  expect(screen.getByRole('group', { name: 'data' }).textContent).toContain('"total": 1');
  expect(requests.map(({ url }) => url)).toEqual(['/admin/rooms/index?Building=A%E6%A0%8B']);
});

it('a write waits for its values and for an answer, and a refusal is shown with its code', async () => {
  const confirm = vi.spyOn(uiHooks, 'confirm').mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const requests = gateway({ 'rooms/update/7': answer({ code: -1, msg: '房间 101 已存在' }) });
  show('POST /admin/rooms/update/{id}');
  run();
  expect(await screen.findByText('请填写 id')).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^id/), { target: { value: '7' } });
  run();
  expect(await screen.findByText('请把 <楼栋> 换成实际的值')).toBeDefined();
  expect(confirm).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('请求体'), { target: { value: '{"Building":"A栋"}' } });
  run();
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(requests).toHaveLength(0);
  run();
  expect(await screen.findByText('房间 101 已存在')).toBeDefined();
  expect(screen.getByText(/返回码 -1/)).toBeDefined();
  expect(requests.map(({ url, data }) => [url, data])).toEqual([
    ['/admin/rooms/update/7', '{"Building":"A栋"}'],
  ]);
});

it('shows and sends numbers with their digits', async () => {
  vi.spyOn(uiHooks, 'confirm').mockResolvedValue(true);
  const body = '{"code":0,"msg":"成功","data":{"Table":[{"Id":2615582031828877312,"Rate":12.3000}]}}';
  const requests = gateway({ 'rooms/index': answer(body), 'rooms/update/7': answer(body) });
  show('GET /admin/rooms/index');
  run();
  const table = await screen.findByRole('group', { name: '结果集 Table' });
  expect(table).toHaveTextContent('2615582031828877312');
  expect(table).toHaveTextContent('12.3000');
  expect(screen.getByRole('group', { name: 'data' })).toHaveTextContent(
    '"Id": 2615582031828877312, "Rate": 12.3000',
  );
  cleanup();

  show('POST /admin/rooms/update/{id}');
  fireEvent.change(screen.getByLabelText(/^id/), { target: { value: '7' } });
  const sent = '{"Building":9007199254740993,"Rate":0.10}';
  fireEvent.change(screen.getByLabelText('请求体'), { target: { value: sent } });
  run();
  await waitFor(() => expect(requests.at(-1)?.data).toBe(sent));
});
