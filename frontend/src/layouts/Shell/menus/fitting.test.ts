import { expect, it } from 'vitest';
import { fittingOf } from './useFitting';

it.each([
  ['all, and nothing stands for others', [80, 80, 80, 60], 240, 3],
  ['fewer, with room for what stands for the others', [80, 80, 80, 60], 239, 2],
  ['fewer still where that is wide', [80, 80, 80, 100], 239, 1],
  ['none where there is room for nothing else', [80, 80, 60], 100, 0],
])('of a list fit %s', (_, widths, room, fitting) => {
  expect(fittingOf(widths, room)).toBe(fitting);
});
