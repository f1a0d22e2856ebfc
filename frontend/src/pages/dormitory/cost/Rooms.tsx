import { useAccess } from '@/access';
import { type QueryColumn, QueryTable } from '@/components/QueryTable';
import { amount, count } from '@/components/QueryTable/columns';
import { useRead } from '@/components/useRead';
import { exportCosts, fetchCosts, type RoomCost } from '../api/costs';
import { buildings } from '../api/rooms';
import { monthText } from '../parts/months';
import type { PartProps } from './part';

const used = (of: (row: RoomCost) => number | null) => (row: RoomCost) => of(row) ?? '未抄表';

const columns: QueryColumn<RoomCost>[] = [
  { title: '房间', sort: 'RoomNo', render: nameOf },
  count('床位', ({ Beds }) => Beds),
  count('住宿天数', ({ PersonDays }) => PersonDays),
  { title: '用水（吨）', width: 96, align: 'right', render: used(({ WaterUsed }) => WaterUsed) },
  { title: '用电（度）', width: 96, align: 'right', render: used(({ PowerUsed }) => PowerUsed) },
  amount('房租', ({ Rent }) => Rent, { sort: 'Rent' }),
  amount('水费', ({ Water }) => Water, { sort: 'Water' }),
  amount('电费', ({ Power }) => Power, { sort: 'Power' }),
  amount('合计', ({ Total }) => Total, { width: 108 }),
];

function nameOf({ Building, RoomNo }: RoomCost): string {
  return `${Building} ${RoomNo}`;
}

/** What each room has used and costs. */
export default function Rooms({ month, list }: PartProps) {
  const exports = useAccess().canUse('dormitory-cost.export');
  const { data } = useRead(buildings);
  return (
    <QueryTable<RoomCost>
      ref={list}
      name="dormitory-cost-rooms"
      title="各房间费用"
      heading="h2"
      searches="楼栋、房号"
      columns={columns}
      rowKey={({ RoomId }) => RoomId}
      nameOf={nameOf}
      filters={[
        { name: 'building', label: '楼栋', options: data?.map((value) => ({ value, label: value })) },
      ]}
      fetch={(params, options) => fetchCosts('rooms', { ...params, month }, options)}
      exportRows={
        exports ? (params, options) => exportCosts('rooms', { ...params, month }, options) : undefined
      }
      emptyText={`${monthText(month)}还没有费用`}
    />
  );
}
