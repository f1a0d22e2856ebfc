import { Button } from 'antd';
import { ReadFailure } from '@/components/ReadFailure';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import { useRead } from '@/components/useRead';
import { changeBinding, fetchBinding } from '@/services/account';
import { useSession } from '@/services/session';

/** The member of 企业微信 to which the user is bound. The user ends the binding here. */
export function Wechat() {
  const request = useRead(fetchBinding);
  const { data, refresh } = request;
  const { switched } = useSession();
  const attempt = useAttempt();
  const end = async () => {
    const sure = await uiHooks.confirm({
      title: '解除企业微信绑定？',
      content: '解除后不能用企业微信登录，也收不到企业微信消息。',
      okText: '解除绑定',
      cancelText: '取消',
    });
    if (sure) await attempt('已解除绑定', () => changeBinding('unbind'), refresh);
  };
  if (!data) return request.error ? <ReadFailure {...request} /> : <>…</>;
  return (
    <span className="qiao-wrap qiao-gap-2">
      {data.bound || (data.pending ? `${data.pending}（未绑定）` : '未绑定')}
      {!switched && data.bound && (
        <Button type="link" size="small" onClick={() => void end()}>
          解除绑定
        </Button>
      )}
      {!switched && data.pending && (
        <Button
          type="link"
          size="small"
          onClick={() => void attempt('企业微信已绑定', () => changeBinding('bind'), refresh)}
        >
          绑定
        </Button>
      )}
    </span>
  );
}
