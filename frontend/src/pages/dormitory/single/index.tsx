import { RecordPage } from '@/components/RecordPage';
import { fields, table } from './fields';

/** 单间住宿: who pays for a whole room. */
export default function SingleStays() {
  return (
    <RecordPage
      table={table}
      page="dormitory-single"
      title="单间住宿"
      searches="房间、员工、原因"
      fields={fields}
      nameWidth={220}
    />
  );
}
