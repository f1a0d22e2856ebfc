import type { PageFields } from '@/components/RecordPage';
import { type Role, roles } from '@/services/generated/organization';

/** Columns of the list that are not fields of the record. */
export interface RoleRow extends Role {
  Posts: number;
  People: number;
}

export const table = {
  ...roles,
  fields: {
    ...roles.fields,
    Posts: { name: 'Posts', label: '岗位数', type: 'integer', setBy: 'server' },
    People: { name: 'People', label: '在职人数', type: 'integer', setBy: 'server' },
  },
} as const;

export const fields: PageFields<RoleRow> = {
  Description: {},
  DataScope: { width: 120, filter: true },
  IsDefault: { width: 96, filter: true, tones: { true: 'success', false: 'neutral' } },
  Posts: {},
  People: { width: 96 },
  SortCode: { sort: true },
  ModifyUserName: { width: 104 },
  ModifyDate: { sort: true },
};
