import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { initClients } from '@/services/http';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { restoreSession } from '@/services/session';
import { unsavedOn } from '@/services/unsaved';
import { moduleRecord } from '../../../test/modules';
import {
  answer,
  noAnswer,
  type Reply,
  recordUi,
  stubTransport,
  testConfig,
} from '../../../test/stubTransport';
import { userEvent } from '../../../test/userEvent';
import { FeedbackWidget } from '.';

const ok = (data: unknown, msg = '成功'): Reply => answer({ code: 0, msg, data });

const user = {
  Account: 'putong',
  UserId: 'u-7',
  RealName: '张伟',
  UserName: '张伟',
  MustChangePassword: false,
};

/** The gateway's answers, by a part of the URL or the CXType. */
const replies: Record<string, Reply> = {};

beforeEach(async () => {
  Object.assign(replies, {
    'user/info': ok({ roles: ['普通员工'], name: '张伟', avatar: '', introduction: '' }),
    用户详情查询: ok([user]),
    模块权限含角色查询: ok({
      Table: [
        moduleRecord({ MenuId: 'repair', ID: 'dormitory-repair', FullName: '宿舍报修' }),
        moduleRecord({ MenuId: 'into', ID: 'dormitory-into', FullName: '入住管理' }),
      ],
      Table1: [],
    }),
    系统是否需要评价: ok([{ ModID: 'dormitory-repair' }]),
    参数列表参数数据查询: ok([{ Name: '加载慢' }, { Name: '操作复杂' }]),
    系统评价信息写入: ok(true, '谢谢您的反馈'),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await loadRuntimeConfig(
    async () => new Response(JSON.stringify({ ...testConfig, title: '桥 · 办公后台' })),
  );
});

let go: (path: string) => void = () => undefined;
function Navigator() {
  go = useNavigate();
  return null;
}

/** Signs in and shows the widget on a page; answers with the calls made. */
async function start() {
  const calls = stubTransport((config) => {
    const seen = `${config.url} ${config.data ?? ''}`;
    const [, reply] = Object.entries(replies).find(([part]) => seen.includes(part)) ?? [];
    if (!reply) throw new Error(`nobody answers ${seen}`);
    return reply(config);
  });
  const { ui, toasts } = recordUi();
  initClients(testConfig, ui);
  await restoreSession();
  render(
    <ThemeProvider>
      <MemoryRouter initialEntries={['/repair']}>
        <Navigator />
        <FeedbackWidget />
      </MemoryRouter>
    </ThemeProvider>,
  );
  const bodies = () =>
    calls.map(({ data }) => (data instanceof FormData ? {} : JSON.parse(String(data ?? '{}'))));
  return { toasts, of: (cxtype: string) => bodies().filter(({ CXType }) => CXType === cxtype) };
}

const handle = () => screen.findByRole('button', { name: '反馈' });
const box = () => screen.findByRole('textbox', { name: '吐槽原因' });
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交' }));

it('is offered where the check answers a ModID, under the name of the system function', async () => {
  const calls = await start();
  const button = await handle();
  expect(calls.of('系统是否需要评价')).toMatchObject([{ OtherA: 'dormitory-repair' }]);
  // Problems are read when the dialog opens.
  expect(calls.of('参数列表参数数据查询')).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: '桥 · 办公后台 · 宿舍报修' })).toBeInTheDocument();
  expect(await box()).toHaveFocus();
  expect(calls.of('参数列表参数数据查询')).toMatchObject([{ OtherA: '系统评价问题标签' }]);
});

it.each([
  ['answers nothing', ok([])],
  ['fails', answer({ code: -1, msg: '不行', data: null })],
])('is not there where the check %s', async (_, reply) => {
  replies.系统是否需要评价 = reply;
  const calls = await start();
  await waitFor(() => expect(calls.of('系统是否需要评价')).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: '反馈' })).toBeNull();
});

it('empty text is refused, picked problems or not', async () => {
  const calls = await start();
  await userEvent.click(await handle());
  await userEvent.click(await screen.findByRole('button', { name: '加载慢' }));
  await userEvent.type(await box(), '  ');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('请输入吐槽原因再进行提交');
  expect(calls.of('系统评价信息写入')).toEqual([]);
});

it('sends the fields of the table, shows the server’s message, resets the text and closes', async () => {
  const calls = await start();
  await userEvent.click(await handle());
  await userEvent.click(await screen.findByRole('button', { name: '加载慢' }));
  await userEvent.click(screen.getByRole('button', { name: '操作复杂' }));
  await userEvent.type(await box(), ' 列表要等十秒 ');
  expect(unsavedOn()).toMatchObject([{ what: '意见反馈' }]);
  // Closing the page's tab loses nothing.
  expect(unsavedOn(['/repair'])).toEqual([]);
  await submit();
  expect(await screen.findByText('谢谢您的反馈')).toBeInTheDocument();
  const [body] = calls.of('系统评价信息写入');
  expect(JSON.parse(body.Myresult)).toEqual({
    ModID: 'dormitory-repair',
    Account: 'putong',
    Appraiser: '张伟',
    Attitude: '较差',
    RunCondition: '较差',
    Easytouse: '较差',
    DemandIsMet: '较差',
    LeaveOpinion: '【加载慢、操作复杂】列表要等十秒',
    IP: '',
  });
  // It is not due again this quarter.
  await waitFor(() => expect(screen.queryByRole('button', { name: '反馈' })).toBeNull());
  expect(unsavedOn()).toEqual([]);
});

it('anonymous: neither account nor name is sent, and more is welcome; 成功 where the server says nothing', async () => {
  replies.系统评价信息写入 = ok(true, '');
  const calls = await start();
  await userEvent.click(await handle());
  await userEvent.type(await box(), '提示看不懂');
  await userEvent.click(screen.getByRole('checkbox', { name: '匿名提交' }));
  await submit();
  expect(await screen.findByText('成功')).toBeInTheDocument();
  expect(JSON.parse(calls.of('系统评价信息写入')[0].Myresult)).toMatchObject({ Account: '', Appraiser: '' });
  const button = await handle();
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
  await userEvent.click(button);
  expect(await box()).toHaveValue('');
  expect(screen.getByRole('checkbox', { name: '匿名提交' })).not.toBeChecked();
});

it.each([
  ['the server’s reason', answer({ code: -1, msg: '今天不收反馈', data: null }), '今天不收反馈'],
  ['a network failure', noAnswer('ERR_NETWORK'), '网络错误，请检查网络连接'],
])('%s is shown, and everything typed is kept', async (_, reply, text) => {
  replies.系统评价信息写入 = reply;
  const { toasts } = await start();
  await userEvent.click(await handle());
  await userEvent.click(await screen.findByRole('button', { name: '加载慢' }));
  await userEvent.type(await box(), '列表要等十秒');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(toasts).toEqual([]);
  expect(await box()).toHaveValue('列表要等十秒');
  expect(screen.getByRole('button', { name: '加载慢' })).toHaveAttribute('aria-pressed', 'true');
});

it('Escape closes it and gives the focus back; the draft of a page waits for it', async () => {
  await start();
  await userEvent.click(await handle());
  await userEvent.type(await box(), '半句话');
  await userEvent.keyboard('{Escape}');
  const button = await handle();
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
  expect(button).toHaveFocus();

  replies.系统是否需要评价 = ok([{ ModID: 'dormitory-into' }]);
  act(() => go('/into'));
  await userEvent.click(await handle());
  expect(await screen.findByRole('dialog', { name: '桥 · 办公后台 · 入住管理' })).toBeInTheDocument();
  expect(await box()).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  act(() => go('/repair'));
  await userEvent.click(await handle());
  expect(await box()).toHaveValue('半句话');
});

it('without the problems the text can still be sent, and they can be asked for again', async () => {
  replies.参数列表参数数据查询 = answer({ code: -1, msg: '查询失败', data: null });
  await start();
  await userEvent.click(await handle());
  const retry = await screen.findByRole('button', { name: '重试' });
  replies.参数列表参数数据查询 = ok([{ Name: '加载慢' }]);
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: '加载慢' })).toBeInTheDocument();
  expect(await box()).toBeEnabled();
});

it('a picture is sent first, and named by the opinion; what is no picture is refused', async () => {
  replies['/api/feedback/picture'] = ok({ Picture: 'p-1' });
  const calls = await start();
  await userEvent.click(await handle());
  await userEvent.type(await box(), '看图');
  expect(screen.getByText('还可输入 1798 字')).toBeInTheDocument();
  const chooser = screen.getByLabelText('附图文件');
  const choose = (file: File) => fireEvent.change(chooser, { target: { files: [file] } });
  choose(new File(['%PDF'], '说明.pdf', { type: 'application/pdf' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('附图只能是 jpg、png、gif 或 webp 图片');
  choose(new File(['png'], '截图.png', { type: 'image/png' }));
  expect(await screen.findByRole('img', { name: '附图' })).toBeInTheDocument();
  await submit();
  await waitFor(() => expect(calls.of('系统评价信息写入')).toHaveLength(1));
  expect(JSON.parse(calls.of('系统评价信息写入')[0].Myresult)).toMatchObject({
    LeaveOpinion: '看图',
    Picture: 'p-1',
  });
});
