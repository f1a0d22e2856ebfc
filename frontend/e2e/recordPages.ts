import { rooms } from '../src/services/generated/dormitory';
import { roles, users } from '../src/services/generated/organization';
import type { RecordTable } from '../src/services/generated/record';
import { parameters } from '../src/services/generated/system';

/** A record page, for the suite that all of them share. */
export interface RecordPageCase {
  title: string;
  /** Route of the page. */
  route: string;
  /** A demo account with every right of the page. */
  account: string;
  /** A demo account that has no such page. */
  stranger: string;
  table: RecordTable;
  /** A choice of the list that leaves some rows out. */
  filter: { label: string; name: string; value: string };
  /** What a new record is filled in with, by the names of its fields; `mark` makes it another one than every other. */
  record: (mark: string) => Record<string, string | number>;
  /** Whether the export ends with a line of totals. */
  totals: boolean;
  /** The field of plain text that holds the mark; the keyword finds it. */
  marked: string;
  /** The fields of which a combination exists once; none where records may be alike. */
  unique: string[];
  /** A field of plain text that anybody may change at any time. */
  remark: string;
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
  },
  {
    title: '角色',
    route: '/organization/role',
    account: 'admin',
    stranger: 'sushe',
    table: roles,
    filter: { label: '默认角色', name: 'IsDefault', value: '否' },
    record: (mark) => ({ FullName: mark, SortCode: 90 }),
    totals: false,
    marked: 'FullName',
    unique: ['FullName'],
    remark: 'Description',
  },
];
