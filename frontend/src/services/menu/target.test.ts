import { describe, expect, it } from 'vitest';
import { moduleRecord } from '../../../test/modules';
import type { ModuleRecord } from './records';
import { targetOf } from './target';
import { buildMenu } from './tree';

const child = (id: string, fields: Partial<ModuleRecord> = {}) =>
  moduleRecord({ MenuId: id, ParentId: 'g', Path: id, ...fields });

function targetOfGroup(Redirect: string | null, ...children: ModuleRecord[]) {
  const group = moduleRecord({ MenuId: 'g', Path: '/g', Component: 'Layout', Redirect });
  const loop = moduleRecord({ MenuId: 'loop', Path: '/loop', Component: 'Layout', Redirect: '/g' });
  const menu = buildMenu([group, loop, ...children], []);
  const node = menu.find(({ path }) => path === '/g');
  return node && targetOf(menu, node);
}

describe('targetOf a group', () => {
  it.each([
    [null, '/g/first'],
    ['noRedirect', '/g/first'],
    ['/g/second', '/g/second'],
    ['second', '/g/second'],
    ['second?state=1', '/g/second?state=1'],
    ['/g/not-granted', '/g/first'],
    ['/g', '/g/first'],
    ['/loop', '/g/first'],
  ])('with redirect %s is %s', (redirect, target) => {
    const hidden = child('hidden', { Hidden: true, SortCode: 1 });
    const pages = [child('first', { SortCode: 2 }), child('second', { SortCode: 3 })];
    expect(targetOfGroup(redirect, hidden, ...pages)).toBe(target);
  });

  it('is a page of our own rather than an outside address', () => {
    const outside = child('out', { Path: 'https://elsewhere.example/', SortCode: 1 });
    expect(targetOfGroup(null, outside, child('own', { SortCode: 2 }))).toBe('/g/own');
    expect(targetOfGroup(null, outside)).toBe('https://elsewhere.example/');
  });

  it('is a hidden page where there is no other, and nothing where there is none', () => {
    const detail = child('detail/:id', { Hidden: true, SortCode: 1 });
    expect(targetOfGroup(null, detail, child('hidden', { Hidden: true, SortCode: 2 }))).toBe('/g/hidden');
    expect(targetOfGroup(null, detail)).toBeUndefined();
  });
});
