import { describe, expect, it } from 'vitest';
import { buildMenu } from '@/services/menu';
import { moduleRecord } from '../../../test/modules';
import { choosablePages, chosenPages, move, search, toggle } from './selection';

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

it.each([
  ['a', -1, 'abc'],
  ['a', 1, 'bac'],
  ['c', -1, 'acb'],
  ['c', 1, 'abc'],
] as const)('move %s by %i gives %s', (id, step, order) => {
  expect(move(['a', 'b', 'c'], id, step).join('')).toBe(order);
});

it('search finds by title and by area', () => {
  const entries = pages.map((page) => ({ page, area: page.menuId === 'a' ? '宿舍' : '' }));
  expect(search(entries, '宿舍').map(({ page }) => page.menuId)).toEqual(['a']);
  expect(search(entries, ' B ').map(({ page }) => page.menuId)).toEqual(['b']);
  expect(search(entries, '')).toHaveLength(pages.length);
});
