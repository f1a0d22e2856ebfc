import { useMemo } from 'react';
import type { DialogState } from '@/components/LazyDialog';
import { yuan } from '@/components/money';
import RecordDialog from '@/components/RecordPage/RecordDialog';
import { type Correction, corrections } from '@/services/generated/cost';
import { resource } from '@/services/resource';
import type { Bill, PersonCost } from '../api/costs';
import { monthText } from '../parts/months';
import { BillPicker } from './BillPicker';

/** A correction as the list has it. */
export interface CorrectionRow extends Correction {
  RoomName: string | null;
}

interface Props extends DialogState {
  /** The month that it goes into. */
  month: string;
  /** The corrected cost, where it is known. */
  bill?: Pick<Bill | PersonCost, 'CostId' | 'Month' | 'ResidentName' | 'Building' | 'RoomNo' | 'Total'>;
  /** The one that is changed; it stays about the same bill. */
  row?: CorrectionRow | undefined;
  /** The months that are closed, to choose a bill from where none is given. */
  closed?: readonly string[];
  onSaved: () => void;
}

const { CostId, Amount, Reason } = corrections.fields;
// As wide as a text with a line of its own: month and person are side by side.
const ofBill = { ...CostId, label: '账单', max: 200, hint: '已关账月份里的一笔' };

/** 更正: an amount that a person paid too much or too little in a closed month. */
export default function CorrectionDialog({ month, bill, row, closed = [], onSaved, ...dialog }: Props) {
  const { add, update } = useMemo(() => resource<CorrectionRow>(corrections), []);
  const chooses = !bill && !row;
  return (
    <RecordDialog<CorrectionRow>
      {...dialog}
      table={{ ...corrections, fields: { ...(chooses && { CostId: ofBill }), Amount, Reason } }}
      resource={{ add: (values) => add({ ...values, ...(bill && { CostId: bill.CostId }) }), update }}
      words={{ add: '登记更正' }}
      {...(row && { row })}
      head={
        <>
          {bill &&
            `${bill.ResidentName}，${bill.Building} ${bill.RoomNo}，${monthText(bill.Month)}，已收 ${yuan(bill.Total)} 元。`}
          计入{monthText(month)}，重新计算该月后出现在费用里。
        </>
      }
      controls={{ CostId: <BillPicker months={closed} /> }}
      onSaved={onSaved}
    />
  );
}
