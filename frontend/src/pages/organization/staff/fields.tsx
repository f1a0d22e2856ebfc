import type { PageFields } from '@/components/RecordPage';
import type { User } from '@/services/generated/staff';

/** The full number is for users who may edit staff; others get it with its middle hidden. */
export interface StaffRow extends Omit<User, 'Mobile'> {
  Mobile?: string | null;
  MobileMasked: string | null;
  ThumbAvatar: string | null;
}

/** The number, masked for users who may not see it. */
export const mobileOf = ({ Mobile, MobileMasked }: StaffRow): string => Mobile ?? MobileMasked ?? '—';

export const fields: PageFields<StaffRow> = {
  StaffNo: { width: 96, sort: true },
  OrganizationId: { filter: true },
  PostId: { width: 120, filter: true },
  Status: { filter: true, tones: { 在职: 'success', 离职: 'neutral' } },
  Mobile: { width: 120, text: mobileOf },
  EntryDate: { sort: true, filter: true },
  Enabled: { width: 88, filter: true, text: ({ Enabled }) => (Enabled ? '是' : '已停用') },
  Remark: {},
};
