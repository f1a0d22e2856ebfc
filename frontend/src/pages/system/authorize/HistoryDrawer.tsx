import { Drawer, Skeleton } from 'antd';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { HistoryEntries } from '@/components/RecordPage/History';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { quoted } from '@/features/why';
import type { ObjectRef } from '@/services/authorize';
import { failureText } from '@/services/failure';
import { fetchGrantHistory } from './api';
import { GrantChanges } from './GrantChanges';

interface Props extends DialogState {
  object: ObjectRef;
  name: string;
}

/** The past changes of the grants, the latest first. */
export default function HistoryDrawer({ object, name, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const { data, error } = useRead((options) => fetchGrantHistory(object, options));
  return (
    <Drawer
      open={open}
      title={`${quoted(object.type, name)}的授权历史`}
      size={mobile ? '100%' : 640}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
    >
      <FailureAlert text={error && failureText(error)} />
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.list.length === 0 && <p>还没有改动：现有的权限都是系统初始授权。</p>}
      {data && (
        <HistoryEntries history={data}>{(changes) => <GrantChanges changes={changes} />}</HistoryEntries>
      )}
    </Drawer>
  );
}
