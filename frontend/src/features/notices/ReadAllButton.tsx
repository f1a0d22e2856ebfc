import { Button } from 'antd';
import { useState } from 'react';
import styles from './NoticeList.module.css';
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
    <Button type="link" size="small" className={styles.readAll} loading={busy} onClick={() => void press()}>
      全部已读
    </Button>
  );
}
