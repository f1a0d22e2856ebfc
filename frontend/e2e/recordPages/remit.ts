import { accounts, remits } from '../../src/services/generated/remit';
import type { RecordPageCase } from './case';

/** 回款与账户. */
export const remit: RecordPageCase[] = [
  {
    title: '回款登记',
    route: '/remit/list',
    account: 'caiwu',
    table: remits,
    add: '登记回款',
    filter: { label: '类型', name: 'Kind', value: '更正' },
    record: (mark) => ({
      AccountId: '27efed99-7c90-82db-ab59-2f6c5f67a3d8',
      Amount: 9000,
      RemitDate: '2026-11-20',
      Payer: mark,
    }),
    called: { AccountId: '苏州园区店' },
    totals: true,
    marked: 'Payer',
    unique: [],
    remark: 'Remark',
    alike: true,
    stepwise: true,
  },
  {
    title: '账户管理',
    route: '/remit/account',
    account: 'caiwu',
    table: accounts,
    add: '新建账户',
    filter: {
      label: '店铺',
      name: 'ShopId',
      value: '佛山顺德店',
      key: 'bf1adce8-9e24-8bbf-ad7f-6857668401c4',
    },
    record: (mark) => ({ Name: mark, ShopId: '3818a495-8b16-856d-8425-183885d376ce', CreditLimit: 0 }),
    called: { ShopId: '杭州萧山店' },
    totals: true,
    marked: 'Name',
    unique: ['Name'],
    remark: 'Remark',
    alike: true,
    stepwise: true,
  },
];
