import { controls } from '../../src/services/generated/category';
import { cutDefects } from '../../src/services/generated/cut';
import { materials } from '../../src/services/generated/material';
import { suppliers } from '../../src/services/generated/partner';
import type { RecordPageCase } from './case';

/** 来料检验. */
export const inspection: RecordPageCase[] = [
  {
    title: '物料',
    route: '/inspection/material',
    account: 'pinzhi',
    table: materials,
    filter: { label: '物料类别', name: 'MaterialClass', value: '板材' },
    record: (mark) => ({
      MaterialNo: mark,
      FullName: `物料 ${mark}`,
      MaterialClass: '五金',
      Unit: '个',
      Remark: mark,
    }),
    totals: false,
    marked: 'MaterialNo',
    unique: ['MaterialNo'],
    remark: 'Remark',
    alike: true,
  },
  {
    title: '供应商档案',
    route: '/inspection/partner?part=suppliers',
    account: 'pinzhi',
    table: suppliers,
    filter: { label: '状态', name: 'Status', value: '停用' },
    record: (mark) => ({ SupplierNo: mark, FullName: `供应商 ${mark}`, Supplies: '板材' }),
    totals: false,
    marked: 'SupplierNo',
    unique: ['SupplierNo'],
    remark: 'Remark',
    alike: true,
  },
  {
    title: '检验项目',
    route: '/inspection/category?part=controls',
    account: 'pinzhi',
    table: controls,
    filter: { label: '方式', name: 'Kind', value: '计量' },
    record: (mark) => ({
      MaterialClass: '板材',
      FullName: mark,
      Requirement: '与封样一致',
      CategoryId: '601a5861-5bc5-8ef8-9e1c-d7d89746df2f',
    }),
    called: { CategoryId: '外观 / 划伤' },
    totals: false,
    marked: 'FullName',
    unique: ['MaterialClass', 'FullName'],
    remark: 'Requirement',
    alike: true,
  },
  {
    title: '裁切缺陷',
    route: '/inspection/cut',
    account: 'pinzhi',
    table: cutDefects,
    filter: { label: '原因', name: 'Cause', value: '锯切崩边' },
    record: (mark) => ({
      FoundDate: '2020-01-01',
      MaterialId: '1664862f-feef-8a9d-8bdc-cf7e8bdf5a41',
      BatchNo: mark,
      SheetNo: '01',
      CategoryId: '27d422ea-b9ab-8924-8f04-b91bb76d6afb',
      X: 990,
      Y: 40,
      Area: 1.5,
      Operator: '何国强',
    }),
    called: { MaterialId: '18mm 颗粒板 暖白', CategoryId: '板材缺陷 / 崩边' },
    totals: true,
    marked: 'BatchNo',
    unique: [],
    remark: 'Remark',
    alike: true,
  },
];
