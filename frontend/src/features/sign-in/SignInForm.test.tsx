import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as account from '@/services/account';
import { ApiError } from '@/services/http';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import * as store from '@/services/session/store';
import { StillTheme } from '../../../test/StillTheme';
import { signedOut } from '../../../test/signedIn';
import { testConfig } from '../../../test/stubTransport';
import { userEvent } from '../../../test/userEvent';
import { SignInForm } from './SignInForm';

/** The calls that reach the gateway otherwise. */
function calls() {
  return {
    askForCode: vi.spyOn(account, 'askForCode').mockResolvedValue(),
    signInByCode: vi.spyOn(store, 'signInByCode').mockResolvedValue(),
  };
}

beforeEach(async () => {
  signedOut();
  await loadRuntimeConfig(async () => Response.json(testConfig));
});

afterEach(() => vi.useRealTimers());

it('a code signs in: the account goes over, and another code waits for a minute', async () => {
  const { askForCode, signInByCode } = calls();
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
  expect(askForCode).toHaveBeenCalledExactlyOnceWith('putong');
  expect(screen.getByRole('status')).toHaveTextContent('如账号可用');
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(screen.getByText(/秒后可重发$/)).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getByText('重新获取')).toBeEnabled();
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(signInByCode).toHaveBeenCalledExactlyOnceWith('putong', '123456'));
});

it('asks for nothing without an account, and signs in with nothing but six digits', async () => {
  const { askForCode, signInByCode } = calls();
  render(<SignInForm />, { wrapper: StillTheme });
  await userEvent.click(screen.getByText('验证码登录'));
  await userEvent.click(await screen.findByText('获取验证码'));
  expect(await screen.findByText('请输入账号或手机号')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('账号或手机号'), 'putong');
  await userEvent.type(screen.getByLabelText('验证码'), '12345{Enter}');
  expect(await screen.findByText('请输入 6 位数字的验证码')).toBeInTheDocument();
  expect(askForCode).not.toHaveBeenCalled();
  expect(signInByCode).not.toHaveBeenCalled();
});

it('offers no code where none can be sent', async () => {
  const signIn = { failures: 5, minutes: 15, codes: false };
  await loadRuntimeConfig(async () => Response.json({ ...testConfig, signIn }));
  render(<SignInForm />, { wrapper: StillTheme });
  expect(screen.queryByText('验证码登录')).not.toBeInTheDocument();
});

it.each(['系统错误', 'Error'])('a sign-in that fails says %s, as its own client does', async (text) => {
  const error = new ApiError({ kind: 'network', code: -1, msg: text, said: '', url: '/x' });
  vi.spyOn(store, 'signIn').mockRejectedValue(error);
  render(<SignInForm />, { wrapper: StillTheme });
  await userEvent.type(screen.getByLabelText('账号'), 'putong');
  await userEvent.type(screen.getByLabelText('密码'), 'x{Enter}');
  expect(await screen.findByText(text)).toBeInTheDocument();
});
