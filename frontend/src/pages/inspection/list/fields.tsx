import type { PageFields } from '@/components/RecordPage';
import { StatusTag } from '@/components/StatusTag';
import { inspections } from '@/services/generated/inspection';
import type { InspectionRow } from '../api/inspections';
import { asksConcession, stateOf, stateTones } from '../api/lot';

/** Whether a concession is asked for is a state to the eye, and a field of its own on the wire. */
export const table = {
  ...inspections,
  fields: {
    ...inspections.fields,
    Status: {
      ...inspections.fields.Status,
      options: [...inspections.fields.Status.options, asksConcession],
    },
  },
} as const;

/** The most important columns come first: the state, and the number of defective pieces. */
export const fields: PageFields<InspectionRow> = {
  Status: {
    filter: true,
    width: 100,
    tones: stateTones,
    text: (row) => <StatusTag tone={stateTones[stateOf(row)]}>{stateOf(row)}</StatusTag>,
  },
  Defective: {
    sort: true,
    sum: true,
    width: 92,
    text: ({ Status, Defective }) => (Status === '待检' ? '—' : (Defective ?? 0).toLocaleString()),
  },
  MaterialId: { headline: true },
  SupplierId: { filter: true, width: 200 },
  ArrivalDate: { sort: true, filter: true },
  BatchNo: { width: 104 },
  LotSize: { sort: true },
  SampleSize: { width: 76, sum: true },
  Strictness: { filter: true, width: 96 },
  ConcessionState: { column: false, filter: true },
  Inspector: { width: 80 },
};
