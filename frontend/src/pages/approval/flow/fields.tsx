import type { PageFields } from '@/components/RecordPage';
import { type Definition, definitions } from '@/services/generated/approval';

/** Columns of the list that are not fields of the record. */
export interface FlowRow extends Definition {
  Running: number;
}

export const table = {
  ...definitions,
  fields: {
    ...definitions.fields,
    Running: { name: 'Running', label: '审批中', type: 'integer', setBy: 'server' },
  },
} as const;

export const fields: PageFields<FlowRow> = {
  Category: { filter: true },
  Description: {},
  Status: { filter: true, tones: { 启用: 'success', 停用: 'neutral' } },
  Subject: {},
  Version: { sort: true },
  Running: {},
  ModifyDate: { sort: true },
};
