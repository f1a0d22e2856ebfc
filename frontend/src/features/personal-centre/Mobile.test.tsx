import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { restoreSession } from '@/services/session';
import { StillTheme } from '../../../test/StillTheme';
import { gateway, info, ok, signedIn, user } from '../../../test/signedIn';
import { answer, type Reply, testConfig } from '../../../test/stubTransport';
import { userEvent } from '../../../test/userEvent';
import { Mobile } from './Mobile';

const usual = () => loadRuntimeConfig(async () => Response.json(testConfig));
beforeEach(usual);
afterAll(usual);

interface Shown {
  config?: object;
  switched?: object;
  unconfirmed?: true;
  code?: Reply;
  change?: Reply;
}

async function show({
  config,
  switched,
  unconfirmed,
  code = ok('success'),
  change = ok({ Mobile: '139****0001' }),
}: Shown = {}) {
  if (config) await loadRuntimeConfig(async () => Response.json({ ...testConfig, ...config }));
  const requests = gateway({
    'mobile/code': code,
    'account/mobile': change,
    ...signedIn,
    'user/info': ok({ ...info, switched, mobileUnconfirmed: unconfirmed }),
    用户详情查询: ok([{ ...user, Mobile: '13800000007' }]),
  });
  await restoreSession();
  render(
    <MemoryRouter>
      <Mobile />
    </MemoryRouter>,
    { wrapper: StillTheme },
  );
  return () =>
    requests.filter(({ url }) => url?.includes('account/mobile')).map(({ data }) => JSON.parse(data));
}

async function fillIn() {
  await userEvent.click(screen.getByRole('button', { name: '更换手机号' }));
  await userEvent.type(await screen.findByLabelText('新手机号'), ' 13900000001');
  await userEvent.type(screen.getByLabelText('登录密码'), 'Demo@2026');
  await userEvent.click(screen.getByText('获取验证码'));
}

async function typeCode(code: string) {
  await userEvent.type(screen.getByLabelText('验证码'), code);
  await userEvent.click(screen.getByRole('button', { name: '更换' }));
}

it('asks for a code with the password, waits before the next, and changes the number by it', async () => {
  const sent = await show();
  await fillIn();
  expect(await screen.findByText('60 秒后可重发')).toBeDisabled();
  expect(screen.getByText('验证码已发到 13900000001，5 分钟有效')).toHaveRole('status');
  await typeCode('123456');
  await waitFor(() => expect(screen.getByText('139****0001')).toBeInTheDocument());
  expect(sent()).toEqual([
    { Mobile: '13900000001', Password: 'Demo@2026' },
    { Mobile: '13900000001', VerifyCode: '123456' },
  ]);
});

it('asks for nothing without number and password, and says why the gateway refuses', async () => {
  const refused = answer({ code: -1, msg: '密码错误', data: null });
  const sent = await show({ code: refused });
  await userEvent.click(screen.getByRole('button', { name: '更换手机号' }));
  await userEvent.click(await screen.findByText('获取验证码'));
  expect(await screen.findByText('请输入 11 位手机号')).toBeInTheDocument();
  expect(screen.getByText('请输入登录密码')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByLabelText('新手机号'), '13900000001');
  await userEvent.type(screen.getByLabelText('登录密码'), 'wrong');
  await userEvent.click(screen.getByText('获取验证码'));
  expect(await screen.findByText('密码错误')).toBeInTheDocument();
  expect(screen.getByText('获取验证码')).toBeEnabled();
});

it('says that a code is wrong, and keeps what was typed', async () => {
  await show({ change: answer({ code: -1, msg: '验证码错误或已失效', data: null }) });
  await fillIn();
  await screen.findByText('60 秒后可重发');
  await typeCode('654321');
  expect(await screen.findByText('验证码错误或已失效')).toBeInTheDocument();
  expect(screen.getByLabelText('新手机号')).toHaveValue(' 13900000001');
  expect(screen.getByText('138****0007')).toBeInTheDocument();
});

it('lets the owner confirm a number that somebody else has stated', async () => {
  const sent = await show({ unconfirmed: true, change: ok({ Mobile: '138****0007' }) });
  expect(screen.getByText('未确认')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '确认手机号' }));
  expect(await screen.findByText(/登记的 138\*\*\*\*0007 由他人填写/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('手机号'), '13800000007');
  await userEvent.type(screen.getByLabelText('登录密码'), 'Demo@2026');
  await userEvent.click(screen.getByText('获取验证码'));
  await screen.findByText('60 秒后可重发');
  await userEvent.type(screen.getByLabelText('验证码'), '123456');
  await userEvent.click(screen.getByRole('button', { name: '确认' }));
  await waitFor(() => expect(screen.queryByText('未确认')).toBeNull());
  expect(screen.getByRole('button', { name: '更换手机号' })).toBeInTheDocument();
  expect(sent()).toEqual([
    { Mobile: '13800000007', Password: 'Demo@2026' },
    { Mobile: '13800000007', VerifyCode: '123456' },
  ]);
});

it.each([
  ['no code can be sent', { config: { signIn: { failures: 5, minutes: 15, codes: false } } }],
  [
    'somebody acts under the account',
    { switched: { by: '陈建国', account: 'admin', department: '信息中心', until: '', seconds: 60 } },
  ],
])('offers no other number where %s', async (_, shown) => {
  await show(shown);
  expect(screen.getByText('138****0007')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
