import type { PageFields } from '@/components/RecordPage';
import type { Tone } from '@/components/StatusTag';
import { type Announcement, announcements } from '@/services/generated/announcement';
import type { AnnouncementStatus } from './api';

export const statuses: readonly AnnouncementStatus[] = ['草稿', '待发布', '已发布', '已过期', '已撤回'];

/** What the list knows beside the record's own fields. */
export interface AnnouncementRow extends Announcement {
  Status: AnnouncementStatus;
  ReadCount: number;
}

const { Title, ...rest } = announcements.fields;

/** The state follows from the times. */
export const table = {
  ...announcements,
  fields: {
    Title,
    Status: { name: 'Status', label: '状态', type: 'text', options: statuses, setBy: 'server' },
    ReadCount: { name: 'ReadCount', label: '已读人数', type: 'integer', setBy: 'server' },
    ...rest,
  },
} as const;

/** How each state is coloured. */
export const statusTones: Record<AnnouncementStatus, Tone> = {
  草稿: 'neutral',
  待发布: 'warning',
  已发布: 'success',
  已过期: 'neutral',
  已撤回: 'danger',
};

export const fields: PageFields<AnnouncementRow> = {
  Status: { filter: true, tones: statusTones },
  Category: { width: 96, filter: true },
  Audience: { width: 180 },
  MustRead: { width: 64, filter: true },
  IsTop: { width: 64, filter: true },
  Publisher: { width: 104 },
  PublishDate: { sort: true, filter: true },
  ExpireDate: {},
  ReadCount: { width: 84 },
  CreateUserName: { width: 84 },
  CreateDate: { sort: true },
};
