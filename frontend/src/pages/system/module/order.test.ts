import { expect, it } from 'vitest';
import { type MenuRow, stepOf } from './order';

const row = (MenuId: string, ParentId: string) => ({ MenuId, ParentId }) as MenuRow;
const rows = [row('a', '0'), row('a1', 'a'), row('b', '0'), row('a2', 'a'), row('c', '0')];

it.each([
  ['a', 'up', undefined],
  ['a', 'down', 'c'],
  ['b', 'up', 'a'],
  ['b', 'down', ''],
  ['c', 'up', 'b'],
  ['c', 'down', undefined],
  ['a1', 'down', ''],
  ['a2', 'down', undefined],
] as const)('a step of %s %s leads in front of %j, within its group', (id, step, before) => {
  const moved = rows.find(({ MenuId }) => MenuId === id) as MenuRow;
  expect(stepOf(rows, moved, step)).toBe(before);
});
