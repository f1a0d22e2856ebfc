import type { PageFields } from '@/components/RecordPage';
import { type InspectionRow, statusTones } from '../api/inspections';

export const fields: PageFields<InspectionRow> = {
  Status: { filter: true, tones: statusTones },
  ArrivalDate: { sort: true, filter: true },
  SupplierId: { filter: true, width: 200 },
  MaterialId: {},
  BatchNo: { width: 104 },
  LotSize: { sort: true },
  Strictness: { filter: true, width: 96 },
  SampleSize: { width: 76, sum: true },
  Defective: { sort: true, sum: true, width: 92 },
  ConcessionState: { column: false, filter: true },
  Inspector: { width: 80 },
};
