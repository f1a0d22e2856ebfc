import { App } from 'antd';
import { deviceText, whereText } from '@/components/SignedIn';
import { uiHooks } from '@/components/uiHooks';
import { failureText } from '@/services/failure';
import { isCancelled } from '@/services/http';
import { type OnlineSession, signOutPerson } from './api';

/** What signs people out; `done` follows, also after a refusal: the list was out of date then. */
export function useSignOut(done: () => void) {
  const { message, modal } = App.useApp();
  const attempt = async (title: string, content: string, work: () => Promise<number>) => {
    if (!(await uiHooks.confirm({ title, content, okText: '退出登录', cancelText: '取消', careful: true })))
      return;
    try {
      void message.success(`已退出 ${await work()} 处登录`);
    } catch (error) {
      if (isCancelled(error)) return;
      modal.error({ title: '没有完成', content: failureText(error), okText: '知道了', centered: true });
    }
    done();
  };
  return {
    one: (row: OnlineSession) =>
      void attempt(
        `退出 ${personOf(row)} 的这处登录？`,
        `${deviceText(row)}，${whereText(row)}\n一秒内失效，须重新登录才能使用。`,
        () => signOutPerson(row.UserId, row.SessionId),
      ),
    all: (row: OnlineSession) =>
      void attempt(
        `退出 ${personOf(row)} 的全部登录？`,
        '他在所有设备上的登录一秒内失效，须重新登录才能使用。',
        () => signOutPerson(row.UserId),
      ),
  };
}

/** Whose session it is: of one that is switched, who acts. */
const personOf = ({ SwitchedBy, RealName, Account }: OnlineSession): string =>
  SwitchedBy || `${RealName}（${Account}）`;
