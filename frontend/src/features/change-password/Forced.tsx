import { Modal } from 'antd';
import { usePageTitle } from '@/components/usePageTitle';
import { useSignOut } from '@/components/useSignOut';
import type { Session } from '@/services/session';
import { PasswordForm, submitButton } from './PasswordForm';
import { useChangePassword } from './useChangePassword';

/** Before anything else: an initial or reset password has to be replaced. */
export default function ForcedPasswordChange({ session }: { session: Session }) {
  usePageTitle('设置新密码');
  const { change, busy, failure } = useChangePassword(session.account);
  const leave = useSignOut();
  return (
    <main>
      <Modal
        open
        title="请先设置新密码"
        width={420}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        okText="设置并继续"
        cancelText="退出登录"
        confirmLoading={busy}
        okButtonProps={submitButton}
        onCancel={() => void leave()}
      >
        <p>
          {session.name}
          ，您现在的密码是初始密码、由信息中心重置，或已用得太久。为了账号安全，请换成只有您知道的新密码。
        </p>
        <PasswordForm
          account={session.account}
          failure={failure}
          onFinish={(fields) => void change(fields)}
        />
      </Modal>
    </main>
  );
}
