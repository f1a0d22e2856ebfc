import { expect, it } from 'vitest';
import { buildMenu } from '@/services/menu';
import { moduleRecord } from '../../../test/modules';
import { move, search } from './selection';

const pages = buildMenu([moduleRecord({ MenuId: 'a' }), moduleRecord({ MenuId: 'b' })], []).filter(
  ({ menuId }) => menuId,
);

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
