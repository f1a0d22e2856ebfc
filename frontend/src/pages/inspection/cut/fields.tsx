import type { PageFields } from '@/components/RecordPage';
import type { CutDefect } from '@/services/generated/cut';

export const fields: PageFields<CutDefect> = {
  FoundDate: { sort: true, filter: true },
  MaterialId: { width: 180 },
  SupplierId: { filter: true, width: 200 },
  CategoryId: { filter: true, width: 140 },
  Cause: { filter: true, width: 96 },
  Area: { sort: true, sum: true, width: 104 },
  Operator: { width: 80 },
  X: { column: false, text: ({ X }) => `距左 ${Math.round(X * 2.44)} mm（${X}‰）` },
  Y: { column: false, text: ({ Y }) => `距上 ${Math.round(Y * 1.22)} mm（${Y}‰）` },
};
