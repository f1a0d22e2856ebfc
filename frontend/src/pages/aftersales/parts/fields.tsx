import { shortTime } from '@/components/dates';
import { RecordLink } from '@/components/RecordLink';
import type { PageFields } from '@/components/RecordPage';
import { EnumerationTag, StatusTag, type Tone } from '@/components/StatusTag';
import { type Order, orders } from '@/services/generated/aftersales';
import { afterSalesState } from '@/services/generated/enumerations';
import type { OrderRow } from '../api/orders';

export const table = {
  ...orders,
  fields: {
    ...orders.fields,
    CreateUserName: { ...orders.fields.CreateUserName, label: '登记人' },
    CreateDate: { ...orders.fields.CreateDate, label: '登记时间' },
    Overdue: { name: 'Overdue', label: '超时', type: 'boolean', setBy: 'server' },
    Open: { name: 'Open', label: '未结束', type: 'boolean', setBy: 'server' },
    Own: { name: 'Own', label: '我处理的', type: 'boolean', setBy: 'server' },
  },
} as const;

const urgencyTones: Record<Order['Urgency'], Tone> = { 特急: 'danger', 紧急: 'warning', 一般: 'neutral' };

export const Urgency = ({ row }: { row: Pick<OrderRow, 'Urgency'> }) => (
  <StatusTag tone={urgencyTones[row.Urgency]}>{row.Urgency}</StatusTag>
);

export const State = ({ value }: { value: number | null }) => (
  <EnumerationTag of={afterSalesState} value={value} />
);

/** The promised time, while the work is not done. */
export function Due({ row }: { row: Pick<OrderRow, 'State' | 'DueDate' | 'Overdue'> }) {
  if (!row.DueDate || (row.State ?? 0) > 1) return '—';
  if (!row.Overdue) return shortTime(row.DueDate);
  return <StatusTag tone="danger">超时 {shortTime(row.DueDate)}</StatusTag>;
}

/** The name of the handler: a person or a shop. */
export const handlerOf = ({
  HandlerName,
  HandlerShopName,
}: Pick<OrderRow, 'HandlerName' | 'HandlerShopName'>) => HandlerName ?? HandlerShopName ?? '—';

export const fields: PageFields<OrderRow> = {
  State: { filter: true, width: 88, text: (row) => <State value={row.State} /> },
  CustomerId: {
    filter: true,
    width: 84,
    text: ({ CustomerId, CustomerName }) => (
      <RecordLink page="customer-detail" id={CustomerId}>
        {CustomerName}
      </RecordLink>
    ),
  },
  Urgency: { filter: true, width: 72, text: (row) => <Urgency row={row} /> },
  ContractId: { column: false, filter: true },
  Open: { column: false, filter: true },
  Overdue: { column: false, filter: true },
  Own: { column: false, filter: true },
  Kind: { filter: true, width: 72 },
  Reason: { column: false, filter: true },
  Description: { headline: true },
  DueDate: { sort: true, filter: true, width: 146, text: (row) => <Due row={row} /> },
  HandlerId: { width: 112, text: handlerOf },
  Responsibility: { filter: true, width: 72 },
  ShopId: { filter: true, width: 130 },
  CreateUserName: { width: 72 },
  CreateDate: { sort: true, filter: true },
};
