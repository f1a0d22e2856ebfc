/** The kinds of meters. */
export type Supply = 'Water' | 'Power';

/** The prefix in the ids of a building's main meters, before the building. */
const main = 'main/';

/** The building whose main meters have this id; `undefined` for the id of a room. */
export const mainBuilding = (id: string): string | undefined =>
  id.startsWith(main) ? id.slice(main.length) : undefined;

/** The path that the code of a room, or of a meter, has: it stays as it is, because it is on walls. */
export const roomPath = (id: string, supply?: Supply): string =>
  ['/room', ...id.split('/').map(encodeURIComponent), ...(supply ? [supply] : [])].join('/');

/** The room, or the meter and its id, of such a path. */
export function readRoomPath(path: string): { id: string; supply: Supply | undefined } {
  const parts = path.split('/').slice(2).map(decodeURIComponent);
  const last = parts.at(-1);
  const supply = last === 'Water' || last === 'Power' ? last : undefined;
  return { id: parts.slice(0, supply && -1).join('/'), supply };
}
