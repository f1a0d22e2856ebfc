import type { PageFields } from '@/components/RecordPage';
import { type Lease, leases } from '@/services/generated/dormitory';

/** Columns of the list that are not fields of the record. */
export interface LeaseRow extends Lease {
  State: string;
}

export const table = {
  ...leases,
  fields: {
    ...leases.fields,
    State: {
      name: 'State',
      label: '状态',
      type: 'text',
      options: ['在租', '未起租', '已到期'],
      setBy: 'server',
    },
  },
} as const;

export const fields: PageFields<LeaseRow> = {
  State: { filter: true, tones: { 在租: 'success', 未起租: 'info', 已到期: 'neutral' } },
  OrganizationId: { filter: true },
  Landlord: { width: 96 },
  Persons: { sort: true, sum: true },
  MonthlyFee: { sort: true, filter: true },
  FromDate: { sort: true },
  ToDate: { sort: true, filter: true },
  Remark: {},
};
