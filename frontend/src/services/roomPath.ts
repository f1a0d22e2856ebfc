/** The path that the code of a room, or of its meter, has: it stays as it is, because it is on walls. */
export const roomPath = (id: string, supply?: 'Water' | 'Power'): string =>
  ['/room', encodeURIComponent(id), ...(supply ? [supply] : [])].join('/');

/** The room and the meter of such a path. */
export function readRoomPath(path: string): { id: string; supply: string | undefined } {
  const [, , id = '', supply] = path.split('/');
  return { id: decodeURIComponent(id), supply };
}
