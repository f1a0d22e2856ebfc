import { history } from '@umijs/max';
import { beforeEach, expect, it } from 'vitest';
import { buildMenu } from '@/services/menu';
import { moduleRecord } from '../../test/modules';
import { signedOut, signInAs } from '../../test/signedIn';
import { pageHooks } from './pageHooks';

const records = [
  moduleRecord({ MenuId: 'home', Path: '/dashboard', Component: 'dashboard/index', FullName: '首页' }),
  moduleRecord({ MenuId: 'system', Path: '/system', Component: 'Layout', FullName: '系统管理' }),
  moduleRecord({
    MenuId: 'procedure',
    ParentId: 'system',
    Path: 'procedure/:kind',
    Component: 'system/procedure/index',
    FullName: '存储过程',
  }),
  moduleRecord({ MenuId: 'old', Path: '/old', Component: 'old/index', FullName: '旧页面' }),
  moduleRecord({ MenuId: 'odd', Path: '/odd', Component: 'toString', FullName: '怪页面' }),
  moduleRecord({ MenuId: 'none', Path: '/none', Component: null, FullName: '无页面' }),
];

beforeEach(() => signInAs({ menu: buildMenu(records, []) }));

const at = (path: string) => {
  history.replace(path);
  return pageHooks.current();
};

it('the page on screen is the menu entry of the address', () => {
  expect(at('/dashboard')).toEqual({ component: 'dashboard/index', title: '首页', path: '/dashboard' });
  expect(at('/system/procedure/all?id=7')).toEqual({
    component: 'system/procedure/index',
    title: '存储过程',
    path: '/system/procedure/all',
  });
});

it.each(['/login', '/management', '/404', '/401', '/nowhere', '/system', '/old', '/odd', '/none'])(
  '%s has no page of its own',
  (path) => {
    expect(at(path)).toBeUndefined();
  },
);

it('there is none while nobody is signed in', () => {
  signedOut();
  expect(at('/dashboard')).toBeUndefined();
});
