import { today } from '@/components/dates';
import { FormDialog, type FormRecord } from '@/components/Form';
import type { DialogState } from '@/components/LazyDialog';
import { yuan } from '@/components/money';
import { FormField } from '@/components/RecordPage/control';
import { checkIns } from '@/services/generated/dormitory';
import type { RecordValues } from '@/services/resource';
import { bedOf, type CheckInRow, checkOut } from '../../api/checkIns';

interface Props extends DialogState {
  row: CheckInRow;
  onSaved: () => void;
}

const { KeysReturned, ItemsReturned, DepositReturned, Remark } = checkIns.fields;
const ToDate = { ...checkIns.fields.ToDate, required: true, hint: '当天不计入住宿天数' } as const;

/** 退宿: the day out, and the returned things; as a rule all that were handed out. */
export default function CheckOutDialog({ row, onSaved, ...dialog }: Props) {
  const save = async (values: FormRecord) => {
    await checkOut(row.CheckInId, { ...(values as RecordValues), RowVersion: row.RowVersion });
    onSaved();
    const deposit = Number(values.DepositReturned ?? 0);
    const verb = String(values.ToDate) > today() ? `将于 ${values.ToDate} 从` : '已从';
    return `${row.Resident} ${verb} ${bedOf(row)}退宿${deposit > 0 ? `，退还押金 ${yuan(deposit)} 元` : ''}`;
  };
  return (
    <FormDialog<FormRecord>
      {...dialog}
      scene="update"
      noun="入住记录"
      title="退宿"
      name={`${bedOf(row)} ${row.Resident}`}
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
