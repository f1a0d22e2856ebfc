import { describe, expect, it } from 'vitest';
import { records } from '../../../test/modules';
import { crumbsOf } from './breadcrumb';
import { fitsPath, matchMenu, topLevelOf } from './match';
import { buildMenu } from './tree';

const menu = buildMenu(records, []);
const titleAt = (path: string) => matchMenu(menu, path)?.node.title;

describe('matchMenu', () => {
  it.each([
    ['/dormitory/repair', '宿舍报修'],
    ['/dormitory/repair/', '宿舍报修'],
    ['/organization/staff', '员工'],
    ['/organization/staff/42', '员工详情'],
    ['/organization/staff/new', '新增员工'],
    ['/noticeannouncement', '公告'],
    ['/dormitory', '宿舍管理'],
    ['/dormitory/%72epair', '宿舍报修'],
    ['/dormitory/repair/9', undefined],
    ['/Dormitory/repair', undefined],
    ['/', undefined],
  ])('%s is %s', (path, title) => {
    expect(titleAt(path)).toBe(title);
  });

  it('gives the ancestors too', () => {
    expect(matchMenu(menu, '/dormitory/repair')?.trail.map((node) => node.title)).toEqual([
      '宿舍管理',
      '宿舍报修',
    ]);
  });
});

describe('topLevelOf', () => {
  it('is the first ancestor', () => {
    expect(topLevelOf(menu, '/organization/staff/42')?.title).toBe('组织人事');
  });

  it.each(['/shoprecord', '/Mealdetails', '/noticeannouncement'])(
    '%s belongs to the group named nested',
    (path) => {
      expect(topLevelOf(menu, path)?.title).toBe('公共信息');
    },
  );
});

describe('crumbsOf', () => {
  const crumbs = (path: string) => crumbsOf(menu, matchMenu(menu, path));

  it('starts with 首页 and leaves the last one unclickable', () => {
    expect(crumbs('/dormitory/repair')).toEqual([
      { title: '首页', to: '/dashboard' },
      { title: '宿舍管理', to: '/dormitory/into' },
      { title: '宿舍报修' },
    ]);
  });

  it('has no second 首页 on the dashboard', () => {
    expect(crumbs('/dashboard')).toEqual([{ title: '首页' }]);
  });

  it('does not link noRedirect crumbs', () => {
    expect(crumbs('/organization/staff')[1]).toEqual({ title: '组织人事' });
  });
});

describe('fitsPath', () => {
  it.each([
    ['/customer/detail/:id', '/customer/detail/7', true],
    ['/customer/detail/:id', '/customer/detail', false],
    ['/customer/list', '/customer/list', true],
    ['/customer/list', '/customer', false],
  ])('%s and %s: %s', (pattern, path, fits) => {
    expect(fitsPath(pattern, path)).toBe(fits);
  });
});
