import { expect, it } from 'vitest';
import { withUnchanged } from './useList';

const rooms = () => [
  { id: '1', beds: 8 },
  { id: '2', beds: 4 },
];

it('rows that say the same are the objects that were there, and all of them the same list', () => {
  const before = rooms();
  expect(withUnchanged(before, rooms())).toBe(before);
});

it('a changed row is new, the others are the objects that were there', () => {
  const before = rooms();
  const after = [
    { id: '3', beds: 2 },
    { id: '1', beds: 8 },
    { id: '2', beds: 6 },
  ];
  const list = withUnchanged(before, after);
  expect(list).toEqual(after);
  expect(list[1]).toBe(before[0]);
  expect(list[2]).not.toBe(before[1]);
});

it('fewer rows are another list', () => {
  const before = rooms();
  expect(withUnchanged(before, rooms().slice(0, 1))).toEqual([{ id: '1', beds: 8 }]);
});
