import { today } from '@/components/dates';
import { FormDialog, type FormRecord } from '@/components/Form';
import type { DialogState } from '@/components/LazyDialog';
import { FormField } from '@/components/RecordPage/control';
import { checkIns } from '@/services/generated/dormitory';
import type { RecordValues } from '@/services/resource';
import { bedOf, type CheckInRow, fetchCheckIn, transfer } from '../../api/checkIns';
import { BedPicker, RoomPicker } from './pickers';

interface Props extends DialogState {
  row: CheckInRow;
  onSaved: () => void;
}

const { RoomId, BedNo, FromDate, KeysOut, KeysReturned, Items, ItemsReturned, Remark } = checkIns.fields;

/** 调房: out of one bed and into another on one day. The deposit goes along. */
export default function TransferDialog({ row, onSaved, ...dialog }: Props) {
  const save = async ({ Gender, UserId, ...values }: FormRecord) => {
    const id = await transfer(row.CheckInId, { ...(values as RecordValues), RowVersion: row.RowVersion });
    onSaved();
    const there = await fetchCheckIn(id).catch(() => undefined);
    return there && `${there.Resident} 已调到 ${bedOf(there)}`;
  };
  const start = row.FromDate.slice(0, 10);
  return (
    <FormDialog<FormRecord>
      {...dialog}
      scene="update"
      noun="入住记录"
      title="调房"
      name={`${row.Resident} 现住 ${bedOf(row)}`}
      record={{
        // A person with a later check-in cannot move before it.
        FromDate: [start, today()].sort()[1],
        KeysReturned: row.KeysOut,
        ItemsReturned: row.Items,
        KeysOut: row.KeysOut,
        Items: row.Items,
      }}
      onSubmit={save}
    >
      <FormField field={{ ...RoomId, label: '新房间' }} control={<RoomPicker of={row} />} />
      <FormField field={{ ...BedNo, label: '新床位' }} control={<BedPicker of={row} />} />
      <FormField field={{ ...FromDate, label: '调房日期', hint: '当天起算新床位' }} />
      <FormField field={{ ...KeysReturned, label: '归还原房间钥匙' }} />
      <FormField field={{ ...KeysOut, label: '发放新房间钥匙' }} />
      <FormField field={{ ...ItemsReturned, label: '归还原房间物品' }} />
      <FormField field={{ ...Items, label: '发放新房间物品' }} />
      <FormField field={Remark} />
    </FormDialog>
  );
}
