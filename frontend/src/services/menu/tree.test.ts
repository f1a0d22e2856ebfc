import { describe, expect, it } from 'vitest';
import { moduleRecord, records } from '../../../test/modules';
import { buildMenu, joinPath, pagesOf, visible } from './tree';

const titles = (nodes: { title: string }[]) => nodes.map((node) => node.title);

describe('buildMenu', () => {
  const menu = buildMenu(records, ['普通员工']);

  it('sorts every level by SortCode', () => {
    expect(titles(menu)).toEqual(['首页', '组织人事', '宿舍管理', '公共信息']);
    expect(titles(menu[2]?.children ?? [])).toEqual(['入住管理', '宿舍报修']);
  });

  it('joins paths as vue-router did', () => {
    expect(pagesOf(menu).map((page) => page.path)).toEqual([
      '/dashboard',
      '/organization/staff',
      '/dormitory/into',
      '/dormitory/repair',
      '/noticeannouncement',
    ]);
  });

  it('keeps an entry only without role restriction or for a holder of one of its roles', () => {
    const restricted = [
      moduleRecord({ MenuId: 'a', Roles: '会计, 检验主管' }),
      moduleRecord({ MenuId: 'b', Roles: '' }),
    ];
    expect(titles(buildMenu(restricted, ['普通员工']))).toEqual(['首页', 'b']);
    expect(titles(buildMenu(restricted, ['检验主管']))).toEqual(['首页', 'a', 'b']);
  });

  it('drops entries that are not granted, and everything below an entry that is missing', () => {
    const some = [
      moduleRecord({ MenuId: 'gone', IsExist: 0, Component: 'Layout' }),
      moduleRecord({ MenuId: 'child', ParentId: 'gone' }),
    ];
    expect(titles(buildMenu(some, []))).toEqual(['首页']);
  });

  it('gives everyone 首页, once', () => {
    expect(buildMenu([], []).map((node) => node.path)).toEqual(['/dashboard']);
    expect(titles(menu).filter((title) => title === '首页')).toHaveLength(1);
  });

  it('survives records that are each other’s parent', () => {
    const loop = [
      moduleRecord({ MenuId: 'x', Component: 'Layout' }),
      moduleRecord({ MenuId: 'x', ParentId: 'x', Component: 'Layout' }),
    ];
    expect(() => buildMenu(loop, [])).not.toThrow();
  });
});

describe('visible', () => {
  it('skips hidden entries and groups with nothing to show', () => {
    const menu = buildMenu(
      [
        moduleRecord({ MenuId: 'empty', Component: 'Layout' }),
        moduleRecord({ MenuId: 'onlyHidden', Component: 'Layout' }),
        moduleRecord({ MenuId: 'secret', ParentId: 'onlyHidden', Hidden: true }),
        moduleRecord({ MenuId: 'page' }),
      ],
      [],
    );
    expect(titles(visible(menu))).toEqual(['首页', 'page']);
  });
});

describe('joinPath', () => {
  it.each([
    ['/', 'a', '/a'],
    ['/a', 'b', '/a/b'],
    ['/a', '/b', '/b'],
    ['/a/', 'b//c/', '/a/b/c'],
    ['/a', '', '/a'],
    ['/a', 'https://files.example/x', 'https://files.example/x'],
  ])('%s + %s = %s', (parent, child, joined) => {
    expect(joinPath(parent, child)).toBe(joined);
  });
});
