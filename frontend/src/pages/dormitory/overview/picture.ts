import type { PicturedResident, PicturedRoom } from '../api/checkIns';

/** The states of a bed, in the order of the legend. */
export const bedStates = ['空床', '男', '女', '夫妻', '单间', '待入住', '维修', '停用'] as const;
export type BedState = (typeof bedStates)[number];

export interface Bed {
  no: number;
  state: BedState;
  /** The resident of today. */
  resident?: PicturedResident | undefined;
  next?: PicturedResident | undefined;
}

/** A room with the state of each of its beds. */
export interface RoomPicture {
  room: PicturedRoom;
  beds: Bed[];
}

export interface Floor {
  floor: number;
  rooms: RoomPicture[];
}

/** The floors of a building from the first up, with every bed. */
export function floorsOf(
  rooms: readonly PicturedRoom[],
  residents: readonly PicturedResident[],
  building: string,
): Floor[] {
  const byRoom = groupBy(residents, ({ RoomId }) => RoomId);
  const floors = groupBy(
    rooms.filter(({ Building }) => Building === building),
    ({ Floor: floor }) => floor,
  );
  return [...floors]
    .sort(([one], [other]) => one - other)
    .map(([floor, here]) => ({
      floor,
      rooms: here.map((room) => ({ room, beds: bedsOf(room, byRoom.get(room.RoomId) ?? []) })),
    }));
}

function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

function bedsOf(room: PicturedRoom, residents: readonly PicturedResident[]): Bed[] {
  return Array.from({ length: room.Beds }, (_, index) => {
    const own = residents.filter(({ BedNo }) => BedNo === index + 1);
    const resident = own.find(({ State }) => State === '在住');
    const [next] = own
      .filter(({ State }) => State === '待入住')
      .sort((one, other) => one.FromDate.localeCompare(other.FromDate));
    return { no: index + 1, state: stateOf(room, resident, next), resident, next };
  });
}

/** Residents come before the room's own state: a room may be in repair while a person lives there. */
function stateOf(room: PicturedRoom, resident?: PicturedResident, next?: PicturedResident): BedState {
  if (resident) {
    if (room.AloneFor || room.RoomType === '单间') return '单间';
    return room.RoomType === '夫妻' ? '夫妻' : resident.Gender;
  }
  if (room.Status !== '可用') return room.Status;
  if (room.AloneFor) return '单间';
  return next ? '待入住' : '空床';
}

/** A filter of the legend: a state, or people who have left the company. */
export type Picked = BedState | '待退宿';

/** Whether the legend's choice has this bed; without a choice every one. */
export const isPicked = ({ state, resident }: Bed, picked: Picked | undefined): boolean =>
  picked === undefined || state === picked || (picked === '待退宿' && resident?.Leaving === picked);

/** The number of beds by entry of the legend. */
export const countOf = (floors: readonly Floor[], picked: Picked): number =>
  floors
    .flatMap(({ rooms }) => rooms)
    .flatMap(({ beds }) => beds)
    .filter((bed) => isPicked(bed, picked)).length;

/** The name and the state of a bed, for users who do not see its colour. */
export function bedText({ RoomName }: PicturedRoom, { no, state, resident, next }: Bed): string {
  const bed = `${RoomName} ${no} 号床`;
  if (resident)
    return `${bed}：${resident.Resident}，${resident.Gender}${resident.Leaving ? '，待退宿' : ''}`;
  return next ? `${bed}：${next.FromDate.slice(0, 10)} ${next.Resident} 入住` : `${bed}：${state}`;
}
