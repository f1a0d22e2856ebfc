import { expect, it } from 'vitest';
import { moved, placeOf } from './place';

it.each([
  [100, 50, { x: 0, y: 0 }],
  [300, 100, { x: 500, y: 250 }],
  [500, 250, { x: 1000, y: 1000 }],
  [520, 20, { x: 1000, y: 0 }],
])('pressed at %d, %d of a picture 400 wide at 100, 50', (clientX, clientY, place) => {
  expect(placeOf({ clientX, clientY }, { left: 100, top: 50, width: 400 })).toEqual(place);
});

it('moves by arrow keys and not over an edge', () => {
  expect(moved({ x: 995, y: 0 }, 'ArrowRight', false)).toEqual({ x: 1000, y: 0 });
  expect(moved({ x: 5, y: 5 }, 'ArrowDown', true)).toEqual({ x: 5, y: 6 });
  expect(moved({ x: 5, y: 5 }, 'ArrowUp', false)).toEqual({ x: 5, y: 0 });
  expect(moved({ x: 5, y: 5 }, 'Tab', false)).toBeUndefined();
});
