import { today } from '@/components/dates';
import type { PageFields } from '@/components/RecordPage';
import { StatusTag, type Tone } from '@/components/StatusTag';
import { type Customer, customers } from '@/services/generated/customer';
import type { CustomerRow } from '../api/customers';

export const table = {
  ...customers,
  fields: {
    ...customers.fields,
    LastDate: { name: 'LastDate', label: '最近跟进', type: 'datetime', setBy: 'server' },
    NextDate: { name: 'NextDate', label: '下次跟进', type: 'date', setBy: 'server' },
    Region: { name: 'Region', label: '地区', type: 'text', setBy: 'server' },
    Pool: { name: 'Pool', label: '公海', type: 'boolean', setBy: 'server' },
  },
} as const;

const stageTones: Record<Customer['Stage'], Tone> = {
  初访: 'info',
  量房: 'info',
  设计: 'info',
  报价: 'warning',
  签约: 'success',
  流失: 'neutral',
};

/** The day of the next follow-up, marked when it has passed. */
function Next({ day }: { day: string | null }) {
  if (!day) return '—';
  const date = day.slice(0, 10);
  const short = date.startsWith(today().slice(0, 4)) ? date.slice(5) : date;
  return date < today() ? <StatusTag tone="danger">逾期 {short}</StatusTag> : short;
}

/** The owner of a customer. A customer without one is in the pool. */
const Owner = ({ name }: { name: string | null }) => name ?? <StatusTag tone="neutral">公海</StatusTag>;

export const fields: PageFields<CustomerRow> = {
  CustomerNo: { sort: true, width: 148 },
  Stage: { filter: true, tones: stageTones, width: 76 },
  CustomerStatus: { filter: true, width: 88 },
  Mobile: { width: 116 },
  OwnerId: { filter: true, width: 84, text: ({ OwnerName }) => <Owner name={OwnerName} /> },
  Pool: { column: false, filter: true },
  NextDate: { sort: true, filter: true, width: 104, text: ({ NextDate }) => <Next day={NextDate} /> },
  ShopId: { filter: true, width: 130 },
  Region: { column: false, filter: true },
  Source: { filter: true, width: 96 },
  Kind: { filter: true, width: 72 },
  Community: { width: 120 },
  Budget: { sort: true, width: 108 },
  LastDate: { sort: true, width: 140 },
  CreateDate: { sort: true, filter: true },
};
