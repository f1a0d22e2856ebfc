import { expect, it } from 'vitest';
import { rowsInSight } from './useRowsInSight';

const places = ({ shown }: ReturnType<typeof rowsInSight>) => shown.map(({ at }) => at);

it('a short sheet shows all of its rows', () => {
  const { shown, below } = rowsInSight(99, 0, 98);
  expect([shown.length, shown.every(({ gap }) => gap === 0), below]).toEqual([99, true, 0]);
});

it('a long one shows 100 rows, and the one that is filled in, each at its place', () => {
  const within = rowsInSight(500, 210, 250);
  expect([places(within)[0], places(within).at(-1), within.shown[0]?.gap, within.below]).toEqual([
    210,
    309,
    210 * 28,
    190 * 28,
  ]);
  const away = rowsInSight(500, -20, 499);
  expect([places(away)[0], places(away).length, away.shown.at(-1), away.below]).toEqual([
    0,
    81,
    { at: 499, gap: 419 * 28 },
    0,
  ]);
});
