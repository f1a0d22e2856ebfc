import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { FailureAlert } from '@/components/FailureAlert';
import type { RecordFormProps } from '@/components/RecordPage';
import { photosField, ReportDialog } from '@/components/ReportDialog';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { failureText } from '@/services/failure';
import { repairs } from '@/services/generated/repair';
import { fetchRepairStart, mostPhotos, reportRepair } from './api';
import { anyRoom, type RepairRow } from './fields';

const { RoomId, Item, Urgency, Description } = repairs.fields;

/** What one fills in to report, with the kinds of repairs that are offered. */
const tableOf = (items: readonly string[]) => ({
  ...repairs,
  fields: {
    RoomId: { ...RoomId, required: true as const },
    Item: { ...Item, options: items },
    Urgency,
    Description: { ...Description, hint: '哪里坏了、什么情况、什么时候在房间' },
    Photos: photosField,
  },
});

/**
 * Something to be repaired: where, what, how urgent, and up to six photos of it. The room is that of the address, else
 * the one in which the user lives, as far as that is known.
 */
export default function RepairReport(props: RecordFormProps<RepairRow>) {
  const { open, onClose, afterClose, words } = props;
  const [asked] = useSearchParam('add');
  const [room] = useState(asked === anyRoom ? undefined : asked);
  const start = useRead(fetchRepairStart);
  if (!start.data)
    return (
      <Dialog open={open} onClose={onClose} afterClose={afterClose} title={words?.add}>
        <FailureAlert text={start.error && failureText(start.error)} />
      </Dialog>
    );
  const { Items, Hours, Phone, RoomId: lives } = start.data;
  return (
    <ReportDialog<RepairRow>
      {...props}
      table={tableOf(Items ?? [])}
      hours={Hours}
      mostPhotos={mostPhotos}
      report={reportRepair}
      preset={{ RoomId: room ?? (lives || undefined) }}
      head={Phone && <p>漏水、断电等急事请先打值班电话 {Phone}</p>}
    />
  );
}
