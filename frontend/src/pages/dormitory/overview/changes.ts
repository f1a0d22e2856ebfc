import type { PicturedResident, PicturedRoom } from '../api/checkIns';

/** The rooms and their residents, as they were read. */
export interface Picture {
  rooms: readonly PicturedRoom[];
  residents: readonly PicturedResident[];
}

/** The key of a bed among the changes; a room has its own key. */
export const bedKey = (roomId: string, bedNo: number): string => `${roomId} ${bedNo}`;

/** The state of each room and of each occupied bed, as a text to compare. */
function standing({ rooms, residents }: Picture): Map<string, string> {
  const all = new Map(rooms.map((room) => [room.RoomId, `${room.Status} ${room.AloneFor ?? ''}`]));
  for (const { RoomId, BedNo, CheckInId, State, Leaving } of residents) {
    const key = bedKey(RoomId, BedNo);
    all.set(key, `${all.get(key) ?? ''} ${CheckInId} ${State} ${Leaving ?? ''}`);
  }
  return all;
}

/** The beds and rooms whose state differs. */
export function changedSince(before: Picture, after: Picture): ReadonlySet<string> {
  if (before === after) return new Set();
  const [was, is] = [standing(before), standing(after)];
  return new Set([...was.keys(), ...is.keys()].filter((key) => was.get(key) !== is.get(key)));
}
