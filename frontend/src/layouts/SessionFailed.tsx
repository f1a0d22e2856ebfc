import { App } from 'antd';
import { StatusPage } from '@/components/StatusPage';
import { failureText } from '@/services/failure';
import { restoreSession, signOut } from '@/services/session';

/** Nobody can say who is signed in, or what he may do: the reason, another try, and the way out. */
export function SessionFailed({ error }: { error: unknown }) {
  const { message } = App.useApp();
  const leave = () => signOut().catch(() => message.error('退出没有成功，请检查网络后再试一次'));
  return (
    <main>
      <StatusPage
        kind="offline"
        title="登录信息没有加载成功"
        text={failureText(error)}
        actions={[
          { text: '重试', onClick: () => void restoreSession() },
          { text: '退出登录', onClick: () => void leave() },
        ]}
        fullPage
      />
    </main>
  );
}
