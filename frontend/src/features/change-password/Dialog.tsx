import { Modal } from 'antd';
import type { DialogState } from '@/components/LazyDialog';
import { PasswordForm, submitButton } from './PasswordForm';
import { useChangePassword } from './useChangePassword';

interface Props extends DialogState {
  account: string;
}

/** The user's own wish to change the password. */
export default function ChangePasswordDialog({ account, open, onClose, afterClose }: Props) {
  const { change, busy, failure } = useChangePassword(account, onClose);
  return (
    <Modal
      open={open}
      title="修改密码"
      width={420}
      okText="修改"
      cancelText="取消"
      confirmLoading={busy}
      mask={{ closable: false }}
      okButtonProps={submitButton}
      onCancel={onClose}
      afterClose={afterClose}
    >
      <p>修改后，这个账号在其他设备上的登录会全部退出。</p>
      <PasswordForm account={account} failure={failure} onFinish={(fields) => void change(fields)} />
    </Modal>
  );
}
