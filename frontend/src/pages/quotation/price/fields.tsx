import { today } from '@/components/dates';
import type { PageFields } from '@/components/RecordPage';
import { type Price, prices } from '@/services/generated/price';
import { fetchPriceDays } from '../api/quotations';

/** A row of the list; `Day` is only a filter. */
export interface PriceRow extends Price {
  Day?: string;
}

export const table = {
  ...prices,
  fields: {
    ...prices.fields,
    Day: { name: 'Day', label: '日期', type: 'text', setBy: 'server' },
  },
} as const;

/** The days with prices of their own, today first. */
async function days() {
  const now = today();
  const past = await fetchPriceDays();
  return [
    { value: now, label: `今天 ${now}` },
    ...past.filter((day) => day !== now).map((day) => ({ value: day, label: `${day} 起` })),
  ];
}

export const fields: PageFields<PriceRow> = {
  Code: { column: false, filter: true },
  Spec: { width: 180 },
  Category: { filter: true, width: 72 },
  Unit: { filter: true, width: 64 },
  RetailPrice: { sort: true, width: 104 },
  DealerPrice: { sort: true, width: 104 },
  ValidFrom: { sort: true, width: 112 },
  ValidTo: { width: 112 },
  Day: { column: false, filter: days, first: async () => today() },
  Remark: { width: 140 },
};
