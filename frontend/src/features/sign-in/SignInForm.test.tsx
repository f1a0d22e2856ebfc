import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForCode } from '@/services/account';
import { runtimeConfig } from '@/services/runtimeConfig';
import { signInByCode } from '@/services/session';
import { StillTheme } from '../../../test/StillTheme';
import { testConfig } from '../../../test/stubTransport';
import { SignInForm } from './SignInForm';

vi.mock('@/services/account');
vi.mock('@/services/runtimeConfig');
vi.mock('@/services/session');
vi.mock('@/components/useSignOut', () => ({ useSignOut: () => vi.fn() }));

beforeEach(async () => {
  vi.clearAllMocks();
  const session = await import('@/services/session');
  vi.mocked(session.keptAccount).mockReturnValue('');
  vi.mocked(session.useSessionState).mockReturnValue({ status: 'signedOut' });
  vi.mocked(runtimeConfig).mockReturnValue(testConfig);
});

afterEach(() => vi.useRealTimers());

it('a code signs in: the account goes over, and another code waits for a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<SignInForm />, { wrapper: StillTheme });
  await user.type(screen.getByLabelText('账号'), 'putong');
  await user.click(screen.getByText('验证码登录'));
  const code = await screen.findByLabelText('验证码');
  expect(screen.getByLabelText('账号或手机号')).toHaveValue('putong');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  fireEvent.click(screen.getByText('获取验证码'));
  expect(await screen.findByText('60 秒后可重发')).toBeDisabled();
  expect(vi.mocked(askForCode)).toHaveBeenCalledExactlyOnceWith('putong');
  expect(screen.getByRole('status')).toHaveTextContent('如账号可用');
  await act(() => vi.advanceTimersByTimeAsync(58_000));
  expect(screen.getByText(/秒后可重发$/)).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('重新获取')).toBeEnabled();
  await user.type(code, '123456{Enter}');
  await vi.waitFor(() => expect(vi.mocked(signInByCode)).toHaveBeenCalledExactlyOnceWith('putong', '123456'));
});

it('asks for nothing without an account, and signs in with nothing but six digits', async () => {
  render(<SignInForm />, { wrapper: StillTheme });
  await userEvent.click(screen.getByText('验证码登录'));
  await userEvent.click(await screen.findByText('获取验证码'));
  expect(await screen.findByText('请输入账号或手机号')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('账号或手机号'), 'putong');
  await userEvent.type(screen.getByLabelText('验证码'), '12345{Enter}');
  expect(await screen.findByText('请输入 6 位数字的验证码')).toBeInTheDocument();
  expect(vi.mocked(askForCode)).not.toHaveBeenCalled();
  expect(vi.mocked(signInByCode)).not.toHaveBeenCalled();
});

it('offers no code where none can be sent', () => {
  vi.mocked(runtimeConfig).mockReturnValue({
    ...testConfig,
    signIn: { failures: 5, minutes: 15, codes: false },
  });
  render(<SignInForm />, { wrapper: StillTheme });
  expect(screen.queryByText('验证码登录')).not.toBeInTheDocument();
});
