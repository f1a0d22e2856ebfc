import { Skeleton } from 'antd';
import { FailureAlert } from '@/components/FailureAlert';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchCosts, type PersonCost } from '../api/costs';
import { HistoryTable } from '../parts/cost-history/HistoryTable';
import { daysText } from './words';

/** Months that are looked back on. */
const months = 12;

/** The person's costs of the last months, the latest first. */
export function PersonHistory({ id }: { id: string }) {
  const { data, error } = useRead(
    (options) => fetchCosts<PersonCost>('index', { SamePerson: id, page: 1, pageSize: 100 }, options),
    { key: id },
  );
  if (error) return <FailureAlert text={failureText(error)} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const shown = [...new Set(data.list.map(({ Month }) => Month))].slice(0, months);
  return (
    <HistoryTable
      label="近 12 个月的费用"
      rows={data.list.filter(({ Month }) => shown.includes(Month))}
      rowKey={({ CostId }) => CostId}
      own={[
        ['房间', ({ Building, RoomNo }) => `${Building} ${RoomNo}`],
        ['住宿日期', daysText],
      ]}
    />
  );
}
