import { Button } from 'antd';
import { useState } from 'react';
import { isPersonal } from '@/services/notice';
import { useNotices } from './Notices';

/** Marks every announcement, or every personal notice, as read; not there while none is unread. */
export function ReadAllButton({ personal = false }: { personal?: boolean }) {
  const { list, readAll } = useNotices();
  const [busy, setBusy] = useState(false);
  if (!list.data?.some((notice) => !notice.IsRead && isPersonal(notice) === personal)) return null;
  const press = async () => {
    setBusy(true);
    await readAll(personal);
    setBusy(false);
  };
  return (
    <Button type="link" size="small" className="qiao-flush" loading={busy} onClick={() => void press()}>
      全部已读
    </Button>
  );
}
