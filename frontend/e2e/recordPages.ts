import { orders } from '../src/services/generated/aftersales';
import { definitions } from '../src/services/generated/approval';
import { controls } from '../src/services/generated/category';
import { contracts, templates } from '../src/services/generated/contract';
import { customers } from '../src/services/generated/customer';
import { cutDefects } from '../src/services/generated/cut';
import { checkIns, leases, rooms, singleStays } from '../src/services/generated/dormitory';
import { materials } from '../src/services/generated/material';
import { posts, roles } from '../src/services/generated/organization';
import { suppliers } from '../src/services/generated/partner';
import { prices } from '../src/services/generated/price';
import { quotations } from '../src/services/generated/quotation';
import type { RecordTable } from '../src/services/generated/record';
import { accounts, remits } from '../src/services/generated/remit';
import { repairs } from '../src/services/generated/repair';
import { users } from '../src/services/generated/staff';
import { parameters } from '../src/services/generated/system';
import { tariffs } from '../src/services/generated/tariff';

/** A record page, for the suite that all of them share. */
export interface RecordPageCase {
  title: string;
  /** Route of the page, with its query where the page has several lists. */
  route: string;
  /** A demo account with every right of the page. */
  account: string;
  /** A demo account that has no such page. */
  stranger: string;
  table: RecordTable;
  /** What adding a record is called, where it is not 新增. */
  add?: string;
  /** A choice of the list that leaves some rows out; `key` is what stands in the address where that is a record. */
  filter: { label: string; name: string; value: string; key?: string };
  /** What a new record is filled in with, by the names of its fields; `mark` makes it another one than every other. */
  record: (mark: string) => Record<string, string | number>;
  /** What the records are called that fields of `record` name. */
  called?: Record<string, string>;
  /** The list has no export. */
  unexported?: boolean;
  /** Whether the export ends with a line of totals. */
  totals: boolean;
  /** The field of plain text that holds the mark; the keyword finds it. */
  marked: string;
  /** The fields of which a combination exists once; none where records may be alike. */
  unique: string[];
  /** A field of plain text that anybody may change at any time. */
  remark: string;
  /** Whether the page stands for all others with what every page has from the same parts. */
  thorough?: boolean;
  /** Form and detail have no kinds of fields but those of other pages, and are looked at there. */
  alike?: boolean;
  /** Records go on by steps of their own: nobody edits or deletes them. */
  stepwise?: boolean;
}

/** A day in the years 2030 to 2098 that no other mark is likely to have. */
function dayOf(mark: string): string {
  let days = 0;
  for (const letter of mark) days = (days * 31 + letter.charCodeAt(0)) % 25_000;
  return new Date(Date.UTC(2030, 0, 1 + days)).toISOString().slice(0, 10);
}

export const recordPages: RecordPageCase[] = [
  {
    title: '房间台账',
    route: '/dormitory/inventory',
    account: 'sushe',
    stranger: 'caiwu',
    table: rooms,
    filter: { label: '状态', name: 'Status', value: '维修' },
    record: (mark) => ({
      Building: 'A栋',
      Floor: 9,
      RoomNo: mark,
      RoomType: '单间',
      Beds: 1,
      RentPerBed: 150.5,
      Status: '可用',
    }),
    totals: true,
    marked: 'RoomNo',
    unique: ['Building', 'RoomNo'],
    remark: 'Remark',
    thorough: true,
  },
  {
    title: '入住管理',
    route: '/dormitory/into',
    account: 'sushe',
    stranger: 'caiwu',
    table: checkIns,
    add: '办理入住',
    filter: { label: '状态', name: 'State', value: '已退宿' },
    // In and out on one day: no bed is taken.
    record: (mark) => ({
      UserId: 'a3151eb3-5b14-869d-9228-d6bb2af33296',
      RoomId: 'a0c1b51d-5de3-8252-9070-f737c937a061',
      BedNo: 1,
      FromDate: dayOf(mark),
      ToDate: dayOf(mark),
      Remark: mark,
    }),
    called: { UserId: '赵敏（Q00004）', RoomId: 'C栋 105', BedNo: '1 号床' },
    totals: true,
    marked: 'Remark',
    unique: [],
    remark: 'Remark',
  },
  {
    title: '单间住宿',
    route: '/dormitory/single',
    account: 'sushe',
    stranger: 'caiwu',
    table: singleStays,
    add: '登记单间住宿',
    filter: { label: '状态', name: 'State', value: '已结束' },
    record: (mark) => ({
      UserId: 'a3151eb3-5b14-869d-9228-d6bb2af33296',
      RoomId: 'bc82f2d2-c9a1-88db-b303-20cc57d01585',
      FromDate: dayOf(mark),
      ToDate: dayOf(mark),
      Reason: mark,
      ApproverId: 'aa73da63-e26b-80a1-bb70-1c2b4c024870',
    }),
    called: { UserId: '赵敏（Q00004）', RoomId: 'A栋 103', ApproverId: '陈建国（Q00001）' },
    totals: false,
    marked: 'Reason',
    unique: [],
    remark: 'Remark',
  },
  {
    title: '外包住宿',
    route: '/dormitory/outsource',
    account: 'sushe',
    stranger: 'caiwu',
    table: leases,
    add: '登记外包住宿',
    filter: { label: '状态', name: 'State', value: '已到期' },
    record: (mark) => ({
      Address: mark,
      Landlord: '何国强',
      Persons: 4,
      MonthlyFee: 950.5,
      FromDate: '2100-01-01',
    }),
    totals: true,
    marked: 'Address',
    unique: [],
    remark: 'Remark',
    alike: true,
  },
  {
    title: '收费标准',
    route: '/dormitory/tariff',
    account: 'sushe',
    stranger: 'caiwu',
    table: tariffs,
    add: '登记新标准',
    filter: { label: '状态', name: 'State', value: '已过期' },
    record: (mark) => ({
      Building: 'A栋',
      FromMonth: dayOf(mark).slice(0, 7),
      WaterPrice: 3.95,
      PowerPrice: 0.7255,
      WaterFree: 2,
      PowerFree: 8,
      Remark: mark,
    }),
    called: { Building: 'A栋' },
    totals: false,
    marked: 'Remark',
    unique: ['Building', 'FromMonth'],
    remark: 'Remark',
    alike: true,
  },
  {
    title: '宿舍报修',
    route: '/dormitory/repair',
    account: 'sushe',
    stranger: 'jxs',
    table: repairs,
    add: '登记报修',
    filter: { label: '紧急程度', name: 'Urgency', value: '特急' },
    record: (mark) => ({
      RoomId: 'bc82f2d2-c9a1-88db-b303-20cc57d01585',
      Item: '水路',
      Description: mark,
    }),
    called: { RoomId: 'A栋 103' },
    totals: false,
    marked: 'Description',
    unique: [],
    remark: 'Description',
    stepwise: true,
  },
  {
    title: '物料',
    route: '/inspection/material',
    account: 'pinzhi',
    stranger: 'caiwu',
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
    stranger: 'caiwu',
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
    stranger: 'caiwu',
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
    stranger: 'caiwu',
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
  {
    title: '流程设置',
    route: '/approval/flow',
    account: 'admin',
    stranger: 'sushe',
    table: definitions,
    filter: { label: '分类', name: 'Category', value: '品质' },
    record: (mark) => ({ FullName: mark }),
    totals: false,
    marked: 'FullName',
    unique: ['FullName'],
    remark: 'Description',
    alike: true,
  },
  {
    title: '参数设置',
    route: '/system/parameter',
    account: 'admin',
    stranger: 'sushe',
    table: parameters,
    filter: { label: '启用', name: 'Enabled', value: '否' },
    record: (mark) => ({ Category: '报修项目', Name: mark, Value: `${mark} 的值` }),
    totals: false,
    marked: 'Name',
    unique: ['Category', 'Name'],
    remark: 'Value',
    alike: true,
  },
  {
    title: '员工',
    route: '/organization/staff',
    account: 'admin',
    stranger: 'sushe',
    table: users,
    filter: { label: '状态', name: 'Status', value: '离职' },
    record: (mark) => ({ StaffNo: mark, RealName: mark }),
    totals: false,
    marked: 'StaffNo',
    unique: ['StaffNo'],
    remark: 'Remark',
    thorough: true,
  },
  {
    title: '客户列表',
    route: '/customer/list',
    account: 'kefu',
    stranger: 'caiwu',
    table: customers,
    add: '登记客户',
    filter: { label: '阶段', name: 'Stage', value: '报价' },
    record: (mark) => ({ Name: mark, ShopId: 'd5a9cab2-49d0-8ba1-bdbd-c8a41e4771b7' }),
    called: { ShopId: '杭州余杭旗舰店' },
    totals: false,
    marked: 'Name',
    unique: [],
    remark: 'Remark',
    alike: true,
  },
  {
    title: '合同列表',
    route: '/contract/list',
    account: 'kefu',
    stranger: 'sushe',
    table: contracts,
    add: '新签合同',
    filter: { label: '等待审批', name: 'Pending', value: '变更' },
    record: (mark) => ({
      CustomerId: '880aa17a-3a52-8eee-b8d7-6681d455dfe6',
      Amount: 9000,
      SignDate: '2026-11-20',
      Remark: mark,
    }),
    called: { CustomerId: '许家明' },
    totals: true,
    marked: 'Remark',
    unique: [],
    remark: 'Remark',
    alike: true,
    stepwise: true,
  },
  {
    title: '售后工单',
    route: '/aftersales/list',
    account: 'kefu',
    stranger: 'sushe',
    table: orders,
    add: '登记售后',
    filter: { label: '问题类型', name: 'Kind', value: '运输' },
    record: (mark) => ({
      CustomerId: '880aa17a-3a52-8eee-b8d7-6681d455dfe6',
      Kind: '质量',
      Description: mark,
    }),
    called: { CustomerId: '许家明' },
    totals: true,
    marked: 'Description',
    unique: [],
    remark: 'Description',
    alike: true,
    stepwise: true,
  },
  {
    title: '合同模板',
    route: '/contract/template',
    account: 'kefu',
    stranger: 'sushe',
    table: templates,
    filter: { label: '状态', name: 'Status', value: '启用' },
    record: (mark) => ({
      Name: mark,
      ContractType: '零售合同',
      Description: mark,
      Content: '<p>甲方：{{客户名称}}</p>',
    }),
    unexported: true,
    totals: false,
    marked: 'Name',
    unique: ['Name'],
    remark: 'Description',
    alike: true,
  },
  {
    title: '回款登记',
    route: '/remit/list',
    account: 'caiwu',
    stranger: 'sushe',
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
    stranger: 'sushe',
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
  {
    title: '价格表',
    route: '/quotation/price',
    account: 'kefu',
    stranger: 'sushe',
    table: prices,
    add: '新增价格',
    filter: { label: '类别', name: 'Category', value: '板材' },
    record: (mark) => ({
      Code: mark.toUpperCase(),
      Category: '配件',
      FullName: mark,
      Unit: '件',
      RetailPrice: 12.5,
      DealerPrice: 7.5,
      ValidFrom: '2026-01-01',
    }),
    totals: false,
    marked: 'FullName',
    unique: ['Code', 'ValidFrom'],
    remark: 'Remark',
    alike: true,
    stepwise: true,
  },
  {
    title: '报价单',
    route: '/quotation/list',
    account: 'kefu',
    stranger: 'sushe',
    table: quotations,
    add: '新建报价',
    filter: { label: '状态', name: 'State', value: '有效', key: '2' },
    record: (mark) => ({ CustomerId: 'ef9372d0-f1f8-883e-a7ce-609392914ffe', Title: mark }),
    called: { CustomerId: '周雅琴' },
    totals: true,
    marked: 'Title',
    unique: [],
    remark: 'Remark',
    alike: true,
    stepwise: true,
  },
  {
    title: '角色',
    route: '/organization/role',
    account: 'admin',
    stranger: 'sushe',
    table: roles,
    filter: { label: '默认角色', name: 'IsDefault', value: '是' },
    record: (mark) => ({ FullName: mark, SortCode: 90 }),
    totals: false,
    marked: 'FullName',
    unique: ['FullName'],
    remark: 'Description',
    alike: true,
  },
  {
    title: '岗位',
    route: '/organization/post',
    account: 'admin',
    stranger: 'sushe',
    table: posts,
    filter: { label: '角色', name: 'RoleId', value: '会计', key: 'accountant' },
    record: (mark) => ({ FullName: mark, RoleId: 'staff', SortCode: 90 }),
    called: { RoleId: '普通员工' },
    totals: true,
    marked: 'FullName',
    unique: ['FullName'],
    remark: 'Description',
    alike: true,
  },
];
