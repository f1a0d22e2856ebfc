import { describe, expect, it } from 'vitest';
import { moduleRecord } from '../../test/modules';
import { buildMenu, type MenuNode } from './menu';
import { choosablePages, chosenPages, quickEntries, toggle } from './quickEntry';

const outside = moduleRecord({ MenuId: 'out', Path: 'https://elsewhere.example/' });
const menu = buildMenu([moduleRecord({ MenuId: 'a' }), moduleRecord({ MenuId: 'b' }), outside], []);
const pages = choosablePages(menu);

it('首页 and other sites cannot be chosen', () => {
  expect(pages.map((page) => page.path)).toEqual(['/a', '/b']);
});

it('chosenPages keeps the order and leaves out what is no longer in the menu', () => {
  expect(chosenPages(pages, ['B', 'gone', 'a']).map((page) => page.menuId)).toEqual(['b', 'a']);
});

describe('before anything is chosen', () => {
  const menuOf = (...ids: string[]) =>
    choosablePages(
      buildMenu(
        ids.map((id) => moduleRecord({ MenuId: id, ID: id, FullName: id })),
        [],
      ),
    );
  const shown = (all: MenuNode[], chosen: string[], ...buttons: string[]) =>
    quickEntries(all, chosen, (button) => buttons.includes(button)).map(({ title, path }) => [title, path]);
  const worker = menuOf('approval-mine', 'dormitory-repair', 'dormitory-mine', 'notices');

  it('what a worker needs comes first, then the other pages of the menu', () => {
    expect(shown(worker, [], 'dormitory-repair.add')).toEqual([
      ['我要报修', '/dormitory-repair?add=new'],
      ['dormitory-mine', '/dormitory-mine'],
      ['请假、申请', '/approval-mine?add=new'],
      ['notices', '/notices'],
    ]);
  });

  it('nobody is offered what he may not use', () => {
    expect(shown(worker, []).map(([title]) => title)).toEqual([
      'dormitory-mine',
      '请假、申请',
      'dormitory-repair',
      'notices',
    ]);
    expect(shown(menuOf('workplace'), [])).toEqual([['workplace', '/workplace']]);
  });

  it('there are no more than eight, and none of them once something is chosen', () => {
    expect(shown(menuOf(...'abcdefghij'), [])).toHaveLength(8);
    expect(shown(worker, ['notices'])).toEqual([['notices', '/notices']]);
  });
});

describe('toggle', () => {
  it('adds at the end and takes out', () => {
    expect(toggle(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggle(['a', 'b'], 'a')).toEqual(['b']);
  });

  it('takes no more than twelve', () => {
    const full = Array.from({ length: 12 }, (_, index) => `m${index}`);
    expect(toggle(full, 'one more')).toEqual(full);
  });
});
