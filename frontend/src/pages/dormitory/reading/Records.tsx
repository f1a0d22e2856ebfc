import { RecordPage } from '@/components/RecordPage';
import { fields, type ReadingRow, table } from './fields';

/** All readings; filtered by a meter they are its history. */
export default function Records() {
  return (
    <RecordPage<ReadingRow>
      table={table}
      page="dormitory-reading"
      title="抄表记录"
      searches="房间、备注"
      fields={fields}
      nameWidth={160}
    />
  );
}
