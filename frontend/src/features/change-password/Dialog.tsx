import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { formId, PasswordForm } from './PasswordForm';
import { useChangePassword } from './useChangePassword';

interface Props extends DialogState {
  account: string;
}

/** The user's own wish to change the password. */
export default function ChangePasswordDialog({ account, open, onClose, afterClose }: Props) {
  const [typed, setTyped] = useState(false);
  const { change, busy, failure } = useChangePassword(account, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      title="修改密码"
      width={420}
      form={formId}
      okText="修改"
      pending={busy}
      failure={failure}
      unsaved={typed ? '新密码' : undefined}
    >
      <p>修改后，这个账号在其他设备上的登录会全部退出。</p>
      <PasswordForm account={account} onTyped={setTyped} onFinish={(fields) => void change(fields)} />
    </Dialog>
  );
}
