import type { ModuleRecord } from '@/services/menu';
import { rootMenuId } from '@/services/menu/records';

/** A module record with the columns that a test does not care about filled in. */
export function moduleRecord(fields: Partial<ModuleRecord> & { MenuId: string }): ModuleRecord {
  return {
    Path: `/${fields.MenuId}`,
    Mame: null,
    Redirect: null,
    Component: '',
    SortCode: 0,
    ParentId: rootMenuId,
    FullName: fields.MenuId,
    ID: fields.MenuId,
    Icon: null,
    Description: null,
    Img: null,
    Selected: null,
    NotSelected: null,
    ButtonId: null,
    IsExist: 1,
    Hidden: false,
    Affix: false,
    NoCache: false,
    Breadcrumb: true,
    Roles: null,
    ...fields,
  };
}

/** A menu with what the shell has to deal with: groups, hidden pages, parameters, an absolute child. */
export const records: ModuleRecord[] = [
  moduleRecord({
    MenuId: 'home',
    Path: '/dashboard',
    Component: 'dashboard/index',
    FullName: '首页',
    SortCode: 1,
  }),
  moduleRecord({
    MenuId: 'dorm',
    Path: '/dormitory',
    Component: 'Layout',
    FullName: '宿舍管理',
    SortCode: 3,
  }),
  moduleRecord({ MenuId: 'repair', ParentId: 'dorm', Path: 'repair', FullName: '宿舍报修', SortCode: 2 }),
  moduleRecord({ MenuId: 'into', ParentId: 'dorm', Path: 'into', FullName: '入住管理', SortCode: 1 }),
  moduleRecord({
    MenuId: 'staff',
    Path: '/organization',
    Component: 'Layout',
    FullName: '组织人事',
    SortCode: 2,
    Redirect: 'noRedirect',
  }),
  moduleRecord({ MenuId: 'list', ParentId: 'staff', Path: 'staff', FullName: '员工', SortCode: 1 }),
  moduleRecord({
    MenuId: 'detail',
    ParentId: 'staff',
    Path: 'staff/:id',
    FullName: '员工详情',
    SortCode: 2,
    Hidden: true,
  }),
  moduleRecord({
    MenuId: 'new',
    ParentId: 'staff',
    Path: 'staff/new',
    FullName: '新增员工',
    SortCode: 3,
    Hidden: true,
  }),
  moduleRecord({
    MenuId: 'nested',
    Path: '/nested',
    Mame: 'nested',
    Component: 'Layout',
    FullName: '公共信息',
    SortCode: 4,
  }),
  moduleRecord({
    MenuId: 'notice',
    ParentId: 'nested',
    Path: '/noticeannouncement',
    FullName: '公告',
    SortCode: 1,
  }),
];
