import { describe, expect, it } from 'vitest';
import { moduleRecord } from '../../test/modules';
import { buildMenu } from './menu';
import { choosablePages, chosenPages, toggle } from './quickEntry';

const outside = moduleRecord({ MenuId: 'out', Path: 'https://elsewhere.example/' });
const menu = buildMenu([moduleRecord({ MenuId: 'a' }), moduleRecord({ MenuId: 'b' }), outside], []);
const pages = choosablePages(menu);

it('首页 and other sites cannot be chosen', () => {
  expect(pages.map((page) => page.path)).toEqual(['/a', '/b']);
});

it('chosenPages keeps the order and leaves out what is no longer in the menu', () => {
  expect(chosenPages(pages, ['B', 'gone', 'a']).map((page) => page.menuId)).toEqual(['b', 'a']);
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
