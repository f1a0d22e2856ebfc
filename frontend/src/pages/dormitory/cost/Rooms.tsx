import { useAccess } from '@/access';
import { yuan } from '@/components/money';
import { type QueryColumn, QueryTable } from '@/components/QueryTable';
import { amount, count } from '@/components/QueryTable/columns';
import { useRead } from '@/components/useRead';
import { exportCosts, fetchCosts, type RoomCost } from '../api/costs';
import { buildings } from '../api/rooms';
import { monthText } from '../parts/months';
import { occupied } from '../parts/occupied';
import type { PartProps } from './part';

/** The consumption of a meter, which may be without a reading. */
const used = (title: string, name: 'WaterUsed' | 'PowerUsed'): QueryColumn<RoomCost> => ({
  ...amount<RoomCost>(title, name, { sum: true }),
  render: (row) => {
    const value = row[name];
    return value === null ? '未抄表' : yuan(value);
  },
});

const columns: QueryColumn<RoomCost>[] = [
  { title: '房间', sort: 'RoomNo', render: nameOf },
  count('床位', 'Beds', { sum: true }),
  count('住宿天数', 'PersonDays', { sum: true }),
  used('用水（吨）', 'WaterUsed'),
  used('用电（度）', 'PowerUsed'),
  amount('房租', 'Rent', { sort: true, sum: true }),
  amount('水费', 'Water', { sort: true, sum: true }),
  amount('电费', 'Power', { sort: true, sum: true }),
  amount('合计', 'Total', { sum: true, width: 108 }),
];

function nameOf({ Building, RoomNo }: RoomCost): string {
  return `${Building} ${RoomNo}`;
}

/** The consumption and the costs of each room. */
export default function Rooms({ month, list }: PartProps) {
  const exports = useAccess().canUse('dormitory-cost.export');
  const houses = useRead(buildings);
  return (
    <QueryTable<RoomCost>
      ref={list}
      name="dormitory-cost-rooms"
      title="各房间费用"
      onPaper={monthText(month)}
      heading="h2"
      searches="楼栋、房号"
      columns={columns}
      rowKey={({ RoomId }) => RoomId}
      nameOf={nameOf}
      filters={[
        {
          name: 'building',
          label: '楼栋',
          options: houses.data?.map((value) => ({ value, label: value })),
          request: houses,
        },
        occupied,
      ]}
      fetch={(params, options) => fetchCosts('rooms', { ...params, month }, options)}
      exportRows={
        exports ? (params, options) => exportCosts('rooms', { ...params, month }, options) : undefined
      }
      emptyText={`${monthText(month)}还没有费用`}
    />
  );
}
