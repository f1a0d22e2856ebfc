import { RecordPage, type Words } from '@/components/RecordPage';
import { fields, type LeaseRow, table } from './fields';

const words: Words<LeaseRow> = {
  add: '登记外包住宿',
  added: ({ Address, Persons }) => `已登记外包住宿：${Address}，${Persons} 人`,
};

/** 外包住宿: places rented outside of the dormitories. */
export default function Leases() {
  return (
    <RecordPage
      table={table}
      page="dormitory-outsource"
      title="外包住宿"
      searches="地址、房东、合同编号、人员"
      fields={fields}
      words={words}
      nameWidth={280}
    />
  );
}
