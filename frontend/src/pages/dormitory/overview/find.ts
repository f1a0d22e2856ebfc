import type { PicturedResident, PicturedRoom } from '../api/checkIns';

/** A room that was looked for, or that of somebody who was. */
export interface Found {
  /** Of the room, or of the person in it. */
  key: string;
  room: PicturedRoom;
  /** Of a person. */
  resident?: PicturedResident;
}

/** How many are offered. */
const most = 20;

/** Whether a text, or a word of its pinyin, begins or has what is typed. */
const says = (typed: string, text: string, pinyin = '') =>
  text.toLowerCase().includes(typed) || pinyin.split(' ').some((word) => word.startsWith(typed));

/** The rooms and the people that a text means: by room, name, staff number, or the name's pinyin or its initials. */
export function find(
  rooms: readonly PicturedRoom[],
  residents: readonly PicturedResident[],
  text: string,
): Found[] {
  const typed = text.trim().toLowerCase();
  if (!typed) return [];
  const byId = new Map(rooms.map((room) => [room.RoomId, room]));
  const places = rooms
    .filter(({ RoomName, RoomNo }) => says(typed, RoomName) || RoomNo.toLowerCase() === typed)
    .map((room) => ({ key: room.RoomId, room }));
  const people = residents
    .filter(({ Resident, Pinyin }) => says(typed, Resident, Pinyin ?? ''))
    .flatMap((resident) => {
      const room = byId.get(resident.RoomId);
      return room ? [{ key: resident.CheckInId, room, resident }] : [];
    });
  return [...people, ...places].slice(0, most);
}
