import { Button } from 'antd';
import { Block } from '@/components/Block';
import { deviceText, Sessions, SignIns, whereText } from '@/components/SignedIn';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import { useRead } from '@/components/useRead';
import {
  fetchSessions,
  fetchSignIns,
  type OpenSession,
  signOutOthers,
  signOutOwn,
} from '@/services/signedIn';

/** 登录的设备 and 登录记录: the user's sessions, with a way to end an unknown one. */
export function MySessions() {
  const sessions = useRead(fetchSessions);
  const signIns = useRead(fetchSignIns);
  const { end, endOthers } = useSignOut(() => {
    sessions.refresh();
    signIns.refresh();
  });
  const others = sessions.data?.list.some(({ Current, Switched }) => !Current && !Switched);
  return (
    <>
      <div className="qiao-mt-20">
        <Block
          title="登录的设备"
          request={sessions}
          extra={
            others && (
              <Button size="small" onClick={() => void endOthers()}>
                退出其他设备
              </Button>
            )
          }
        >
          {({ list }) => (
            <Sessions
              list={list}
              tools={(session) =>
                !session.Current && (
                  <Button
                    size="small"
                    type="text"
                    danger
                    aria-label={`退出 ${deviceText(session)}`}
                    onClick={() => void end(session)}
                  >
                    退出
                  </Button>
                )
              }
            />
          )}
        </Block>
      </div>
      <div className="qiao-mt-20">
        <Block title="登录记录" request={signIns}>
          {({ list, total }) => <SignIns list={list} total={total} />}
        </Block>
      </div>
    </>
  );
}

/** Ends the user's own sessions; `done` runs also after a refusal, because the list was out of date then. */
function useSignOut(done: () => void) {
  const attempt = useAttempt();
  const signOut = async (title: string, content: string, work: () => Promise<string>) => {
    if (await uiHooks.confirm({ title, content, okText: '退出', cancelText: '取消', careful: true }))
      await attempt((said) => said, work, done);
  };
  return {
    end: (session: OpenSession) =>
      signOut(
        `退出 ${deviceText(session)}？`,
        `${whereText(session)}\n该设备须重新登录才能使用。`,
        async () => {
          await signOutOwn(session.SessionId);
          return '已退出该设备';
        },
      ),
    endOthers: () =>
      signOut('退出其他设备？', '只保留当前这台，其他设备须重新登录才能使用。', async () => {
        const ended = await signOutOthers();
        return ended > 0 ? `已退出 ${ended} 处登录` : '没有其他登录了';
      }),
  };
}
