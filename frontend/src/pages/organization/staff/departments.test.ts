import { expect, it } from 'vitest';
import { treeOf, wayTo } from './departments';

const tree = treeOf(
  [
    ['1', '总部'],
    ['2', '总部 / 生产部'],
    ['3', '总部 / 生产部 / 开料班'],
    ['4', '总部 / 品质部'],
    ['9', '经销商 / 华东'],
  ].map(([value = '', label = '']) => ({ value, label })),
);

it('hangs departments below those that their full names say', () => {
  const says = (one: (typeof tree)[number]): unknown => [one.name, ...one.below.map(says)];
  expect(tree.map(says)).toEqual([['总部', ['生产部', ['开料班']], ['品质部']], ['经销商 / 华东']]);
});

it('knows the way to one', () => {
  expect(wayTo(tree, '3')).toEqual(['1', '2']);
  expect(wayTo(tree, '1')).toEqual([]);
  expect(wayTo(tree, 'gone')).toEqual([]);
  expect(wayTo(tree, undefined)).toEqual([]);
});
