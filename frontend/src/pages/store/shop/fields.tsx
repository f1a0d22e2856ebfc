import type { PageFields } from '@/components/RecordPage';
import { shops } from '@/services/generated/shop';
import type { ShopRow } from '../api/shops';

const staff = {
  StaffCount: { name: 'StaffCount', label: '在店员工', type: 'integer', setBy: 'server' },
} as const;

export const table = { ...shops, fields: { ...shops.fields, ...staff } } as const;

/** For those who may read contracts. */
export const withContracts = {
  ...shops,
  fields: {
    ...table.fields,
    ContractCount: { name: 'ContractCount', label: '本年合同', type: 'integer', setBy: 'server' },
    ContractAmount: {
      name: 'ContractAmount',
      label: '本年合同金额（元）',
      type: 'decimal',
      scale: 2,
      setBy: 'server',
    },
  },
} as const;

const plain: PageFields<ShopRow> = {
  ShopCode: { sort: true, width: 92 },
  Status: {
    filter: true,
    width: 84,
    headline: true,
    tones: { 营业中: 'success', 筹建中: 'info', 装修中: 'warning', 已关闭: 'neutral' },
  },
  Level: { filter: true, width: 64 },
  OrganizationId: { filter: true, width: 140 },
  City: { filter: true, width: 96 },
  Address: {},
  Area: { sort: true, width: 92 },
  Manager: { width: 76 },
  Phone: { width: 124 },
  StaffCount: { width: 84 },
};

export const fields = plain;
export const contractFields: PageFields<ShopRow> = {
  ...plain,
  ContractCount: { width: 84 },
  ContractAmount: { width: 150 },
};
