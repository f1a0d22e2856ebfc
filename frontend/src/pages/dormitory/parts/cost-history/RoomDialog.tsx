import { Skeleton } from 'antd';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchCosts, type RoomCost } from '../../api/costs';
import { HistoryTable } from './HistoryTable';

interface Props extends DialogState {
  id: string;
  name: string;
}

/** Months that are looked back on. */
const months = 12;

/** The consumption and costs of a room in the last months, the latest first. */
export default function RoomDialog({ id, name, ...dialog }: Props) {
  const { data, error } = useRead(
    (options) =>
      fetchCosts<RoomCost>(
        'rooms',
        { roomId: id, page: 1, pageSize: months, sort: 'Month', order: 'desc' },
        options,
      ),
    { key: id },
  );
  return (
    <Dialog {...dialog} title={`费用历史：${name}`} width={820} failure={error && failureText(error)}>
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data && (
        <HistoryTable
          label={`费用历史：${name}`}
          rows={data.list}
          rowKey={({ Month }) => Month}
          own={[
            ['住宿天数', ({ PersonDays }) => PersonDays, true],
            ['用水（吨）', ({ WaterUsed }) => WaterUsed ?? '未抄表', true],
            ['用电（度）', ({ PowerUsed }) => PowerUsed ?? '未抄表', true],
          ]}
        />
      )}
    </Dialog>
  );
}
