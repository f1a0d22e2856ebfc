import { today } from '@/components/dates';
import { yuan } from '@/components/money';
import type { PageFields } from '@/components/RecordPage';
import { StatusTag } from '@/components/StatusTag';
import { quotations } from '@/services/generated/quotation';
import { type QuotationRow, states } from '../api/quotations';

const { lines: _, ...head } = quotations;

/** The quotations without their lines: list and form leave them to the page of one quotation. */
export const table = {
  ...head,
  fields: {
    ...quotations.fields,
    ShopName: { name: 'ShopName', label: '店铺', type: 'text', setBy: 'server' },
    OwnerName: { name: 'OwnerName', label: '业务负责人', type: 'text', setBy: 'server' },
    LineCount: { name: 'LineCount', label: '明细行数', type: 'integer', setBy: 'server' },
  },
} as const;

/** The last day of an offer, marked when it is near or has passed. */
function Until({ row: { State, ValidUntil } }: { row: QuotationRow }) {
  if (!ValidUntil) return '—';
  const day = ValidUntil.slice(0, 10);
  if (State !== states.valid || day > today()) return day;
  return <StatusTag tone="warning">{day}</StatusTag>;
}

export const fields: PageFields<QuotationRow> = {
  Version: { width: 72, text: ({ Version }) => `第 ${Version} 版` },
  State: { filter: true, width: 84 },
  Latest: { column: false, filter: true, first: async () => '是' },
  CustomerId: { width: 96, text: ({ CustomerName }) => CustomerName },
  Title: { width: 140 },
  Total: { sort: true, width: 120 },
  Discount: { sort: true, width: 96, text: ({ Discount }) => (Discount ? `${Discount}%` : '—') },
  DealerAmount: {
    width: 120,
    text: ({ DealerAmount }) => (DealerAmount === undefined ? '—' : yuan(DealerAmount ?? 0)),
  },
  ValidUntil: { sort: true, filter: true, width: 112, text: (row) => <Until row={row} /> },
  ShopName: { width: 130 },
  OwnerName: { width: 84 },
  CreateDate: { sort: true, filter: true },
};
