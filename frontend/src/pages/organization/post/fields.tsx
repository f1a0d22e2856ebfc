import type { PageFields } from '@/components/RecordPage';
import { type Post, posts } from '@/services/generated/organization';

/** Columns of the list that are not fields of the record. */
export interface PostRow extends Post {
  People: number;
}

export const table = {
  ...posts,
  fields: {
    ...posts.fields,
    People: { name: 'People', label: '在职人数', type: 'integer', setBy: 'server' },
  },
} as const;

export const fields: PageFields<PostRow> = {
  RoleId: { sort: true, filter: true },
  People: { width: 96, sum: true },
  Description: {},
  SortCode: { sort: true },
  ModifyUserName: { width: 104 },
  ModifyDate: { sort: true },
};
