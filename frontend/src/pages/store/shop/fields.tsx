import type { PageFields } from '@/components/RecordPage';
import type { RecordField, RecordTable } from '@/services/generated/record';
import { shops } from '@/services/generated/shop';
import type { ShopRow } from '../api/shops';

/** Which further data the user may read. */
export interface Reads {
  contracts: boolean;
  accounts: boolean;
}

/** A number that the list counts. */
const counted = (name: string, label: string, scale?: number): Record<string, RecordField> => ({
  [name]: { name, label, ...(scale ? { type: 'decimal', scale } : { type: 'integer' }), setBy: 'server' },
});

const { Remark, CreateUserName, CreateDate, ModifyUserName, ModifyDate, ...own } = shops.fields;

/** The declaration of shops, with the counted numbers that the user may read. */
export const tableFor = ({ contracts, accounts }: Reads): RecordTable => ({
  ...shops,
  fields: {
    ...own,
    ...counted('StaffCount', '在店员工'),
    ...(contracts && {
      ...counted('ContractCount', '本年合同'),
      ...counted('ContractAmount', '本年合同金额（元）', 2),
    }),
    ...(accounts && {
      ...counted('ReceivedAmount', '本年回款（元）', 2),
      PaysFrom: { name: 'PaysFrom', label: '货款账户', type: 'text', setBy: 'server' },
    }),
    ...{ Remark, CreateUserName, CreateDate, ModifyUserName, ModifyDate },
  },
});

const plain: PageFields<ShopRow> = {
  ShopCode: { sort: true, width: 92 },
  Status: {
    filter: true,
    width: 84,
    headline: true,
    tones: { 营业中: 'success', 筹建中: 'info', 装修中: 'warning', 已关闭: 'neutral' },
  },
  Level: { filter: true, width: 64 },
  OrganizationId: { filter: true, width: 128 },
  City: { filter: true, width: 84 },
  Area: { sort: true, width: 104 },
  Manager: { width: 76 },
  Phone: { column: false },
  StaffCount: { width: 84 },
};

export const fieldsFor = ({ contracts, accounts }: Reads): PageFields<ShopRow> => ({
  ...plain,
  ...(contracts && { ContractCount: { width: 84 }, ContractAmount: { width: 150 } }),
  ...(accounts && { ReceivedAmount: { width: 132 }, PaysFrom: { width: 140 } }),
});
