import { useAccess } from '@/access';
import { today } from '@/components/dates';
import { type QueryColumn, QueryTable } from '@/components/QueryTable';
import { amount, count } from '@/components/QueryTable/columns';
import { useRead } from '@/components/useRead';
import type { RequestOptions } from '@/services/http';
import { exportCosts, fetchCosts, type RoomCost } from '../api/costs';
import { buildings } from '../api/rooms';
import { lastMonths, monthText } from '../parts/months';
import { occupied } from '../parts/occupied';

type RentRow = Pick<
  RoomCost,
  'Month' | 'RoomId' | 'Building' | 'RoomNo' | 'Beds' | 'RentPerBed' | 'PersonDays' | 'BedDays' | 'Rent'
>;

/** How far back a month can be chosen. */
const months = 36;

const nameOf = ({ Building, RoomNo }: RentRow) => `${Building} ${RoomNo}`;

const columns: QueryColumn<RentRow>[] = [
  { title: '房间', sort: 'RoomNo', render: nameOf },
  { title: '月份', width: 104, sort: 'Month', descendFirst: true, render: ({ Month }) => monthText(Month) },
  count('床位', 'Beds'),
  amount('床位月租', 'RentPerBed'),
  count('住宿天数', 'PersonDays', { sum: true }),
  count('床位天数', 'BedDays', { sort: true, sum: true }),
  amount('房租', 'Rent', { sort: true, sum: true, width: 112 }),
];

const lastMonth = async (options: RequestOptions) =>
  (await fetchCosts<RentRow>('rent', { page: 1, pageSize: 1 }, options)).list[0]?.Month ?? '';

/** 房租汇总: the rent of every room in every computed month. */
export default function Rent() {
  const exports = useAccess().canUse('dormitory-rent.export');
  const houses = useRead(buildings);
  const last = useRead(lastMonth);
  return (
    <QueryTable<RentRow>
      name="dormitory-rent"
      title="房租汇总"
      searches="楼栋、房号"
      columns={columns}
      rowKey={({ Month, RoomId }) => `${Month} ${RoomId}`}
      nameOf={nameOf}
      filters={[
        {
          name: 'month',
          label: '月份',
          options: lastMonths(today(), months).map((value) => ({ value, label: monthText(value) })),
          first: last.data ?? (last.error ? '' : null),
        },
        {
          name: 'building',
          label: '楼栋',
          options: houses.data?.map((value) => ({ value, label: value })),
          request: houses,
        },
        occupied,
      ]}
      fetch={(params, options) => fetchCosts('rent', params, options)}
      exportRows={exports ? (params, options) => exportCosts('rent', params, options) : undefined}
      emptyText="还没有房租：在费用汇总里计算一个月后，这里列出各房间的房租"
    />
  );
}
