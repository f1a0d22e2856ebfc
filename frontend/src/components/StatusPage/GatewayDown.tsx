import { useState } from 'react';
import { StatusPage } from '.';

interface Props {
  /** Tries again; the page waits for it and stays when it rejects. */
  onRetry: () => Promise<void>;
}

/** The gateway does not answer: nothing can be shown until it does. */
export function GatewayDown({ onRetry }: Props) {
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    try {
      await onRetry();
    } catch {
      setRetrying(false);
    }
  };
  return (
    <main>
      <StatusPage
        kind="offline"
        title="暂时连接不上服务"
        text="请检查电脑或手机的网络是否正常，然后重试。网络正常仍打不开时，请联系信息中心。"
        actions={[{ text: '重试', onClick: () => void retry(), loading: retrying }]}
        fullPage
      />
    </main>
  );
}
