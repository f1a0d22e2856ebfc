import { App } from 'antd';
import { useState } from 'react';
import { changePassword } from '@/services/account';
import { failureText } from '@/services/failure';
import { forgetSession, signIn } from '@/services/session';
import type { PasswordFields } from './PasswordForm';

/**
 * Changes the own password. The server then ends every session of the account, so the user is signed in again
 * with the new password; where that fails the sign-in page follows.
 */
export function useChangePassword(account: string, onDone?: () => void) {
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const change = async ({ current, next }: PasswordFields) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await changePassword(account, current, next);
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
      return;
    }
    message.success('密码已修改');
    onDone?.();
    await signIn(account, next).catch(forgetSession);
  };
  return { change, busy, failure };
}
