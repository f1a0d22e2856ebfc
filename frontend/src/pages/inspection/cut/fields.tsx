import type { PageFields } from '@/components/RecordPage';
import type { CutDefect } from '@/services/generated/cut';

export const fields: PageFields<CutDefect> = {
  FoundDate: { sort: true, filter: true },
  MaterialId: { width: 180 },
  SupplierId: { filter: true, width: 200 },
  CategoryId: { filter: true, width: 140 },
  Cause: { filter: true, width: 96 },
  Area: { sort: true, width: 104 },
  Operator: { width: 80 },
};
