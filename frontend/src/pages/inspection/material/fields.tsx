import type { PageFields } from '@/components/RecordPage';
import type { Material } from '@/services/generated/material';

export const fields: PageFields<Material> = {
  MaterialNo: { sort: true, width: 104 },
  Status: { filter: true, tones: { 启用: 'success', 停用: 'neutral' } },
  MaterialClass: { filter: true },
  Spec: {},
  Unit: { width: 64 },
  InspectLevel: { width: 88 },
  AqlCritical: { width: 88 },
  AqlMajor: { width: 88 },
  AqlMinor: { width: 88 },
  CountBy: { width: 96 },
};
