import { useAccess } from '@/access';
import { type QueryColumn, QueryTable } from '@/components/QueryTable';
import { amount, count } from '@/components/QueryTable/columns';
import { exportCosts, fetchCosts, type LeaseCost } from '../api/costs';
import { monthText } from '../parts/months';
import type { PartProps } from './part';

const columns: QueryColumn<LeaseCost>[] = [
  { title: '地址', sort: 'Address', render: ({ Address }) => Address },
  { title: '费用部门', sort: 'DepartmentName', render: ({ DepartmentName }) => DepartmentName },
  { title: '房东', width: 96, render: ({ Landlord }) => Landlord },
  count('人数', 'Persons', { sum: true }),
  amount('月租金', 'MonthlyFee', { width: 108 }),
  count('天数', 'Days', { sort: true }),
  amount('金额', 'Amount', { sort: true, sum: true, width: 108 }),
];

/** The costs of places rented outside. */
export default function Outsource({ month, list }: PartProps) {
  const exports = useAccess().canUse('dormitory-cost.export');
  return (
    <QueryTable<LeaseCost>
      ref={list}
      name="dormitory-cost-outsource"
      title="外包住宿费用"
      onPaper={monthText(month)}
      heading="h2"
      searches="地址、房东、费用部门"
      columns={columns}
      rowKey={({ LeaseId }) => LeaseId}
      nameOf={({ Address }) => Address}
      fetch={(params, options) => fetchCosts('outsource', { ...params, month }, options)}
      exportRows={
        exports ? (params, options) => exportCosts('outsource', { ...params, month }, options) : undefined
      }
      emptyText={`${monthText(month)}没有外包住宿费用`}
    />
  );
}
