import { today } from '@/components/dates';
import { FormDialog, type FormRecord } from '@/components/Form';
import type { DialogState } from '@/components/LazyDialog';
import { FormField } from '@/components/RecordPage/control';
import { checkIns } from '@/services/generated/dormitory';
import type { RecordValues } from '@/services/resource';
import { type CheckInRow, checkOut } from '../../api/checkIns';

interface Props extends DialogState {
  row: CheckInRow;
  onSaved: () => void;
}

const { ToDate, KeysReturned, ItemsReturned, DepositReturned, Remark } = checkIns.fields;

/** 退宿: the day out, and what is given back; as a rule that is all that was handed out. */
export default function CheckOutDialog({ row, onSaved, ...dialog }: Props) {
  const save = async (values: FormRecord) => {
    await checkOut(row.CheckInId, { ...(values as RecordValues), RowVersion: row.RowVersion });
    onSaved();
  };
  return (
    <FormDialog<FormRecord>
      {...dialog}
      scene="update"
      noun="入住记录"
      title="退宿"
      name={`${row.RoomName} ${row.BedNo} 号床 ${row.Resident}`}
      record={{
        ToDate: today(),
        KeysReturned: row.KeysOut,
        ItemsReturned: row.Items,
        DepositReturned: row.Deposit,
        Remark: row.Remark,
      }}
      onSubmit={save}
    >
      {[ToDate, KeysReturned, DepositReturned, ItemsReturned, Remark].map((field) => (
        <FormField key={field.name} field={field} />
      ))}
    </FormDialog>
  );
}
