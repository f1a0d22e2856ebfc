import { Radio } from 'antd';
import { useState } from 'react';
import { today } from '@/components/dates';
import type { RecordFormProps, Words } from '@/components/RecordPage';
import RecordDialog from '@/components/RecordPage/RecordDialog';
import { checkIns } from '@/services/generated/dormitory';
import type { RecordTable } from '@/services/generated/record';
import { bedOf, type CheckInRow } from '../../api/checkIns';
import { BedPicker, RoomPicker, StaffPicker } from './pickers';

interface Props extends RecordFormProps<CheckInRow> {
  /** The bed to assign. */
  bed?: { RoomId: string; BedNo: number };
}

/** Without some of its fields; the person is required. */
const without = (names: readonly string[]): RecordTable => ({
  ...checkIns,
  fields: Object.fromEntries(
    Object.entries(checkIns.fields)
      .filter(([name]) => !names.includes(name))
      .map(([name, field]) => [name, ofPerson.includes(name) ? { ...field, required: true } : field]),
  ),
});

const returned = ['KeysReturned', 'ItemsReturned', 'DepositReturned'];
const ofWorker = ['WorkerName', 'WorkerCompany', 'WorkerIdNumber'];
const ofPerson = ['UserId', ...ofWorker];

const words: Words<CheckInRow> = {
  add: '办理入住',
  added: (row) =>
    row.State === '待入住'
      ? `${row.Resident} 将于 ${row.FromDate.slice(0, 10)} 入住 ${bedOf(row)}`
      : `${row.Resident} 已入住 ${bedOf(row)}`,
};

/** Assigns a bed: to one of the staff, or to a worker of another company. */
export default function CheckInDialog({ row, bed, ...props }: Props) {
  const [staff, setStaff] = useState(row ? row.Kind === '员工' : true);
  const table = without([...(row ? [] : returned), ...(staff ? ofWorker : ['UserId'])]);
  return (
    <RecordDialog<CheckInRow>
      {...props}
      table={table}
      words={words}
      row={row}
      preset={{ FromDate: today(), KeysOut: 1, ...bed }}
      head={
        !row && (
          <Radio.Group
            aria-label="人员类别"
            optionType="button"
            value={staff}
            onChange={({ target }) => setStaff(target.value)}
            options={[
              { value: true, label: '本厂员工' },
              { value: false, label: '外来人员' },
            ]}
          />
        )
      }
      controls={{
        UserId: <StaffPicker />,
        RoomId: <RoomPicker />,
        BedNo: <BedPicker own={row?.CheckInId} />,
      }}
    />
  );
}
