import { ConfigProvider } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { FailureAlert } from '@/components/FailureAlert';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PhotosField } from '@/components/Photos/PhotosField';
import type { RecordFormProps } from '@/components/RecordPage';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { failureText } from '@/services/failure';
import { repairs } from '@/services/generated/repair';
import { useSettings } from '@/services/settings';
import { fetchRepairStart, mostPhotos, reportRepair } from './api';
import { anyRoom, type RepairRow } from './fields';
import { Urgencies } from './Urgencies';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const { RoomId, Item, Urgency, Description } = repairs.fields;

/** What one fills in to report, with the kinds of repairs that are offered. */
const tableOf = (items: readonly string[]) => ({
  ...repairs,
  fields: {
    RoomId: { ...RoomId, required: true as const },
    Item: { ...Item, options: items },
    Urgency,
    Description: { ...Description, hint: '哪里坏了、什么情况、什么时候在房间' },
    Photos: { name: 'Photos', label: '照片', type: 'text' as const, max: Infinity },
  },
});

/**
 * Something to be repaired: where, what, how urgent, and up to six photos of it. The room is that of the address, else
 * the one in which the user lives, as far as that is known.
 */
export default function ReportDialog(props: RecordFormProps<RepairRow>) {
  const { open, onClose, afterClose, onSaved, resource, words } = props;
  const dialog = { open, onClose, afterClose };
  const [asked] = useSearchParam('add');
  const [room] = useState(asked === anyRoom ? undefined : asked);
  const mobile = useMobile();
  // Never without one: the form would be another one, and empty, when the phone is turned.
  const { size } = useSettings();
  const start = useRead(fetchRepairStart);
  if (!start.data)
    return (
      <Dialog {...dialog} title={words?.add}>
        <FailureAlert text={start.error && failureText(start.error)} />
      </Dialog>
    );
  return (
    <ConfigProvider componentSize={mobile ? 'large' : size}>
      <RecordDialog<RepairRow>
        {...dialog}
        table={tableOf(start.data.Items)}
        words={words}
        resource={{
          add: ({ Photos, ...values }) => reportRepair(values, Photos as unknown as File[]),
          get: resource.get,
        }}
        preset={{ RoomId: room ?? (start.data.RoomId || undefined), Photos: [] }}
        controls={{
          Urgency: <Urgencies hours={start.data.Hours} />,
          Photos: <PhotosField most={mostPhotos} />,
        }}
        head={start.data.Phone && <p>漏水、断电等急事请先打值班电话 {start.data.Phone}</p>}
        onSaved={onSaved}
      />
    </ConfigProvider>
  );
}
