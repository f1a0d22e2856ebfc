import { fireEvent, render, screen } from '@testing-library/react';
import { history } from '@umijs/max';
import { App } from 'antd';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import * as api from './api';
import Interfaces from './Interfaces';
import { document } from './openapi.fixture';

beforeEach(() => {
  history.replace('/system/procedure?view=interfaces');
  vi.spyOn(api, 'fetchDocument').mockResolvedValue(document);
});

const show = () =>
  render(
    <App>
      <HistoryRouter history={history}>
        <Interfaces onBack={() => history.back()} />
      </HistoryRouter>
    </App>,
  );

const groups = (container: HTMLElement) =>
  [...container.querySelectorAll('details')].map(
    (one) => `${one.querySelector('summary')?.textContent} ${one.open ? 'open' : 'closed'}`,
  );

it('the groups are closed at first; a search opens those that have something, and says when none has', async () => {
  const { container } = show();
  await screen.findByText('共 8 个接口');
  expect(groups(container).sort()).toEqual([
    '公告2 closed',
    '存储过程2 closed',
    '宿舍管理 / 房间台账4 closed',
  ]);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '报修' } });
  await screen.findByText('共 1 个接口');
  expect(groups(container)).toEqual(['存储过程1 open']);
  expect(screen.getByRole('button', { name: /P_Repair \/ 查询/ }).textContent).toContain('待处理的报修');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '没有这个' } });
  expect(await screen.findByText('没有符合条件的接口')).toBeDefined();
});

it('says how an assistant connects, where the operator allows it, and which calls are tools', async () => {
  const { unmount } = show();
  await screen.findByText('共 8 个接口');
  expect(screen.queryByText(/连接助手/)).toBeNull();
  unmount();
  vi.mocked(api.fetchDocument).mockResolvedValue({
    ...document,
    'x-assistants': { path: '/mcp', writes: false },
  });
  show();
  expect((await screen.findByText(/连接助手/)).textContent).toBe('连接助手（MCP）1 个工具');
  expect(screen.getByText(`${window.location.origin}/mcp`)).toBeDefined();
  expect(screen.getByText('只能查询，不能写入。')).toBeDefined();
  expect(screen.getByRole('button', { name: /rooms\/update/, hidden: true }).textContent).toContain(
    '助手编辑房间',
  );
});

it('a document that cannot be read says why, and is read again', async () => {
  vi.mocked(api.fetchDocument).mockRejectedValueOnce(new Error('网络不通'));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('加载失败');
  fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
  await screen.findByText('共 8 个接口');
});
