import { expect, it } from 'vitest';
import { mainBuilding, readRoomPath, roomPath } from './roomPath';

it.each([
  ['a room', '/room/r-101', 'r-101', undefined],
  ['a meter of a room', '/room/r-101/Water', 'r-101', 'Water'],
  ['a main meter', '/room/main/A%E6%A0%8B/Power', 'main/A栋', 'Power'],
  ['the main meters of a building', '/room/main/A%E6%A0%8B', 'main/A栋', undefined],
] as const)('the code of %s names it', (_, path, id, supply) => {
  expect(roomPath(id, supply)).toBe(path);
  expect(readRoomPath(path)).toEqual({ id, supply });
});

it('reads a path that a scanner has decoded', () => {
  expect(readRoomPath('/room/main/A栋/Water')).toEqual({ id: 'main/A栋', supply: 'Water' });
});

it('knows the building of a main meter, and that a room is none', () => {
  expect(mainBuilding('main/A栋')).toBe('A栋');
  expect(mainBuilding('r-101')).toBeUndefined();
});
