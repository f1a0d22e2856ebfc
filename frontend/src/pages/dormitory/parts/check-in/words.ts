import type { Words } from '@/components/RecordPage';
import { bedOf, type CheckInRow } from '../../api/checkIns';

/** What giving somebody a bed is called. */
export const words: Words<CheckInRow> = {
  add: '办理入住',
  added: (row) =>
    row.State === '待入住'
      ? `${row.Resident} 将于 ${row.FromDate.slice(0, 10)} 入住 ${bedOf(row)}`
      : `${row.Resident} 已入住 ${bedOf(row)}`,
};
