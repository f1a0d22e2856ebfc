import { WechatWorkOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FailureAlert } from '@/components/FailureAlert';
import { failureText } from '@/services/failure';
import { signInByWechat } from '@/services/session';
import { isInside, leaveForWechat, takeReturn, wasTried } from './wechat';

/** Signing in by 企业微信: by a code that is scanned, or silently inside of its app. */
export function WechatSignIn() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const begun = useRef(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(failureText(error));
    }
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const back = takeReturn();
    if (back) void attempt(() => signInByWechat(back.code, back.state));
    else if (isInside() && !wasTried()) void attempt(leaveForWechat);
  }, []);
  return (
    <div className="qiao-mt-8">
      <FailureAlert text={failure} />
      <Button
        block
        size="large"
        icon={<WechatWorkOutlined aria-hidden="true" />}
        loading={busy}
        onClick={() => void attempt(leaveForWechat)}
      >
        企业微信登录
      </Button>
    </div>
  );
}
