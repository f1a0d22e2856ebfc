import { StatusPage } from '@/components/StatusPage';
import { useSignOut } from '@/components/useSignOut';
import { failureText } from '@/services/failure';
import { restoreSession } from '@/services/session';

/** The session could not be read: the reason, another try, and the way out. */
export function SessionFailed({ error }: { error: unknown }) {
  const signOut = useSignOut();
  return (
    <main>
      <StatusPage
        kind="offline"
        title="登录信息加载失败"
        text={failureText(error)}
        actions={[
          { text: '重试', onClick: () => void restoreSession() },
          { text: '退出登录', onClick: () => void signOut() },
        ]}
        fullPage
      />
    </main>
  );
}
