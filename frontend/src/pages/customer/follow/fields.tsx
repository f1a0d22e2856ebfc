import { Link } from '@umijs/max';
import type { PageFields } from '@/components/RecordPage';
import { followUps } from '@/services/generated/customer';
import type { FollowUpRow } from '../api/customers';

export const table = {
  ...followUps,
  fields: {
    ...followUps.fields,
    ShopName: { name: 'ShopName', label: '店铺', type: 'text', setBy: 'server' },
    PictureCount: { name: 'PictureCount', label: '照片', type: 'integer', setBy: 'server' },
    CreateUserName: { ...followUps.fields.CreateUserName, label: '跟进人' },
    CreateDate: { ...followUps.fields.CreateDate, label: '跟进时间' },
  },
} as const;

export const fields: PageFields<FollowUpRow> = {
  CustomerId: {
    width: 96,
    text: ({ CustomerId, CustomerName }) => <Link to={`/customer/detail/${CustomerId}`}>{CustomerName}</Link>,
  },
  Way: { filter: true, width: 72 },
  Content: { headline: true },
  PictureCount: { width: 64, text: ({ PictureCount }) => (PictureCount ? `${PictureCount} 张` : '—') },
  NextDate: { sort: true, filter: true, width: 112 },
  ShopName: { width: 130 },
  CreateUserName: { width: 84 },
  CreateDate: { sort: true, filter: true },
};
