import { Button } from 'antd';
import { useState } from 'react';
import { shortTime } from '@/components/dates';
import { FailureAlert } from '@/components/FailureAlert';
import { useMobile } from '@/components/useMobile';
import type { Reading } from '@/services/announcement';
import { failureText } from '@/services/failure';

interface Props {
  reading: Reading;
  onConfirm: () => Promise<void>;
}

/** 我已知晓, or when that was. */
export function Acknowledge({ reading, onConfirm }: Props) {
  const mobile = useMobile();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const press = async () => {
    setBusy(true);
    try {
      await onConfirm();
      setFailure(undefined);
    } catch (error) {
      setFailure(failureText(error));
    }
    setBusy(false);
  };
  if (reading.AckDate)
    return <p className="qiao-quiet qiao-right">您已于 {shortTime(reading.AckDate)} 确认知晓</p>;
  return (
    <div className="qiao-wrap qiao-end qiao-gap-12 qiao-quiet">
      <FailureAlert text={failure} />
      <span>请阅读全文后确认</span>
      <Button type="primary" size={mobile ? 'large' : undefined} loading={busy} onClick={() => void press()}>
        我已知晓
      </Button>
    </div>
  );
}
