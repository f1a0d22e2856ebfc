import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UiHost, uiHooks } from '@/components/uiHooks';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { sessionState } from '@/services/session/store';
import { forgetUnsaved, noteUnsaved } from '@/services/unsaved';
import { StillTheme } from '../../../test/StillTheme';
import { gateway, ok, signedIn, user } from '../../../test/signedIn';
import { answer, type Reply, testConfig } from '../../../test/stubTransport';
import { userEvent } from '../../../test/userEvent';
import AccountSwitchDialog from './Dialog';

const wang = {
  ...user,
  Account: 'wangfang',
  RealName: '王芳',
  DepartmentName: '品质部',
  PostName: '检验主管',
};
let path = '';

function Address() {
  path = useLocation().pathname;
  return null;
}

afterEach(forgetUnsaved);

beforeEach(async () => {
  await loadRuntimeConfig(async () => Response.json(testConfig));
});

/** Opens the dialog on a page, with the gateway's answers to the search and the switch. */
function show(replies: Record<string, Reply>) {
  const requests = gateway({ ...signedIn, ...replies }, { ui: uiHooks, toasts: [], prompts: [] });
  const onClose = vi.fn();
  render(
    <MemoryRouter initialEntries={['/staff/list']}>
      <UiHost />
      <Address />
      <AccountSwitchDialog open onClose={onClose} afterClose={() => undefined} />
    </MemoryRouter>,
    { wrapper: StillTheme },
  );
  const field = screen.getByPlaceholderText('请输入账号/电话号码进行切换');
  const calls = (action: string) => requests.filter(({ url }) => url?.includes(`action=${action}`));
  return { field, calls, onClose };
}

it('Enter finds the account, shows who it is, and Enter again switches and starts anew on the home page', async () => {
  const { field, calls } = show({ basicapps: ok([user]), 'action=switch': ok({ token: 't', user: '{}' }) });
  await userEvent.type(field, ' 138 {Enter}');
  expect(await screen.findByText('生产部 · 普通员工')).toBeInTheDocument();
  expect(screen.getByText('putong')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '切换到张伟' })).toBeInTheDocument();
  expect(calls('basicapps')[0]?.params).toMatchObject({ phone: '138' });
  expect(calls('switch')).toHaveLength(0);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(path).toBe('/dashboard'));
  expect(JSON.parse(calls('switch')[0]?.data)).toEqual({ Account: 'putong' });
  await waitFor(() => expect(sessionState()).toMatchObject({ session: { account: 'putong' } }));
});

it('of several accounts one is chosen', async () => {
  const { field, calls } = show({ basicapps: ok([user, wang]), 'action=switch': ok({}) });
  await userEvent.type(field, '138{Enter}');
  await userEvent.click(await screen.findByRole('radio', { name: /王芳/ }));
  await userEvent.click(screen.getByRole('button', { name: '切换到王芳' }));
  await waitFor(() => expect(JSON.parse(calls('switch')[0]?.data)).toEqual({ Account: 'wangfang' }));
});

it('nobody found is said, and another text starts over', async () => {
  const { field, calls } = show({ basicapps: ok([]) });
  await userEvent.type(field, 'no{Enter}');
  expect(await screen.findByText(/没有找到可以切换的账号/)).toBeInTheDocument();
  await userEvent.type(field, '2');
  expect(screen.queryByText(/没有找到可以切换的账号/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '查找' })).toBeEnabled();
  expect(calls('switch')).toHaveLength(0);
});

it('nothing typed is asked for without a call', async () => {
  const { field, calls } = show({});
  await userEvent.type(field, '   {Enter}');
  expect(await screen.findByText('请输入账号或电话号码')).toBeInTheDocument();
  expect(calls('basicapps')).toHaveLength(0);
});

it('a refusal is a toast with the message of the server, and leaves everything as it is', async () => {
  const refusal = answer({ code: -1, msg: '账号不存在，或不能切换到该账号', data: null });
  const { field } = show({ basicapps: ok([user]), 'action=switch': refusal });
  await userEvent.type(field, 'pu{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: '切换到张伟' }));
  expect(await screen.findByText('账号不存在，或不能切换到该账号')).toBeInTheDocument();
  expect(path).toBe('/staff/list');
  expect(screen.getByRole('button', { name: '切换到张伟' })).toBeEnabled();
});

it('a search that fails is a toast too', async () => {
  const { field } = show({
    basicapps: answer({ code: 429, msg: '请求过于频繁，请稍后再试', data: null }, 429),
  });
  await userEvent.type(field, 'pu{Enter}');
  expect(await screen.findByText('请求过于频繁，请稍后再试')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '查找' })).toBeEnabled();
});

it('unsaved work is asked about first', async () => {
  noteUnsaved({ path: '/repair', what: '报修单' });
  const { field, calls } = show({ basicapps: ok([user]), 'action=switch': ok({}) });
  await userEvent.type(field, 'pu{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: '切换到张伟' }));
  expect(await screen.findByText('报修单还没有保存，切换账号后将丢失。')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '继续编辑' }));
  await waitFor(() => expect(screen.queryByText('报修单还没有保存，切换账号后将丢失。')).toBeNull());
  expect(calls('switch')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: '切换到张伟' }));
  await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(calls('switch')).toHaveLength(1));
});
