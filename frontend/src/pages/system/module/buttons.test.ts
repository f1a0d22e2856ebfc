import { expect, it } from 'vitest';
import type { HeldButton } from './api';
import { buttonsOf, draftsOf, lostGrants, moved } from './buttons';

const held = (ButtonId: string, Grants: number): HeldButton => ({
  ButtonId,
  FullName: '按钮',
  Icon: '',
  Bound: false,
  Uses: [],
  Grants,
});
const before = [held('staff.add', 3), held('staff.export', 2)];

it('a button is sent with the id of its menu in front', () => {
  const drafts = draftsOf('staff', before);
  expect(drafts.map(({ own }) => own)).toEqual(['add', 'export']);
  expect(buttonsOf('staff', drafts).map(({ ButtonId }) => ButtonId)).toEqual(['staff.add', 'staff.export']);
});

it('counts the grants that go with the buttons left out', () => {
  const drafts = draftsOf('staff', before);
  expect(lostGrants(before, drafts)).toBe(0);
  expect(lostGrants(before, drafts.slice(1))).toBe(3);
  expect(lostGrants(before, [])).toBe(5);
});

it('moves one of a list by a place', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
});
