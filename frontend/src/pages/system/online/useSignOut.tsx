import { deviceText, whereText } from '@/components/SignedIn';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import { type OnlineSession, signOutPerson } from './api';

/** Signs users out; `done` runs also after a refusal, because the list was out of date then. */
export function useSignOut(done: () => void) {
  const attempt = useAttempt();
  const signOut = async (title: string, content: string, work: () => Promise<number>) => {
    if (await uiHooks.confirm({ title, content, okText: '退出登录', cancelText: '取消', careful: true }))
      await attempt((ended) => `已退出 ${ended} 处登录`, work, done);
  };
  return {
    one: (row: OnlineSession) =>
      void signOut(
        `退出 ${personOf(row)} 的这处登录？`,
        `${deviceText(row)}，${whereText(row)}\n一秒内失效，须重新登录才能使用。`,
        () => signOutPerson(row.UserId, row.SessionId),
      ),
    all: (row: OnlineSession) =>
      void signOut(
        `退出 ${personOf(row)} 的全部登录？`,
        '他在所有设备上的登录一秒内失效，须重新登录才能使用。',
        () => signOutPerson(row.UserId),
      ),
  };
}

/** The user of the session; of a switched one, the acting user. */
const personOf = ({ SwitchedBy, RealName, Account }: OnlineSession): string =>
  SwitchedBy || `${RealName}（${Account}）`;
