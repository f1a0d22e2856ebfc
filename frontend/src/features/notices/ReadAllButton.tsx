import { Button } from 'antd';
import { useState } from 'react';
import { useNotices } from './Notices';

/** Marks every announcement as read; not there while none is unread. */
export function ReadAllButton() {
  const { unread, readAll } = useNotices();
  const [busy, setBusy] = useState(false);
  if (unread === 0) return null;
  const press = async () => {
    setBusy(true);
    await readAll();
    setBusy(false);
  };
  return (
    <Button type="link" size="small" className="qiao-flush" loading={busy} onClick={() => void press()}>
      全部已读
    </Button>
  );
}
