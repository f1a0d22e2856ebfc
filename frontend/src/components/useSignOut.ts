import { App } from 'antd';
import { signOut } from '@/services/session';

/** Signs out, and says so where it has not worked; never rejects. The guard then leads to the entry page. */
export function useSignOut(): () => Promise<void> {
  const { message } = App.useApp();
  return async () => {
    try {
      await signOut();
    } catch {
      void message.error('退出失败，请检查网络后重试');
    }
  };
}
