import type { PageFields } from '@/components/RecordPage';
import type { Tone } from '@/components/StatusTag';
import { announcements } from '@/services/generated/announcement';
import type { AnnouncementRow, AnnouncementStatus } from '../api';

export const statuses: readonly AnnouncementStatus[] = ['草稿', '待发布', '已发布', '已过期', '已撤回'];

const { Title, ...rest } = announcements.fields;

/** The state follows from the times. */
export const table = {
  ...announcements,
  fields: {
    Title,
    Status: { name: 'Status', label: '状态', type: 'text', options: statuses, setBy: 'server' },
    ReadCount: { name: 'ReadCount', label: '已读', type: 'integer', setBy: 'server' },
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
  ReadCount: { width: 84, text: ({ ReadCount, ReaderCount }) => `${ReadCount}/${ReaderCount}` },
  Category: { width: 96, filter: true },
  Audience: { width: 180 },
  MustRead: { width: 64, filter: true },
  IsTop: { width: 64, filter: true },
  Publisher: { width: 104 },
  PublishDate: { sort: true, filter: true },
  ExpireDate: {},
  CreateUserName: { width: 84 },
  CreateDate: { sort: true },
};
