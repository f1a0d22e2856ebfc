import { RecordPage } from '@/components/RecordPage';
import { fields, table } from './fields';

/** 外包住宿: what is rented outside of the dormitories. */
export default function Leases() {
  return (
    <RecordPage
      table={table}
      page="dormitory-outsource"
      title="外包住宿"
      searches="地址、房东、合同编号、人员"
      fields={fields}
      nameWidth={280}
    />
  );
}
