import type { PicturedResident, PicturedRoom } from '../api/checkIns';

/** A found room, or the room of a found person. */
export interface Found {
  /** The key of the room or of the person. */
  key: string;
  room: PicturedRoom;
  /** Of a person. */
  resident?: PicturedResident;
}

/** The most results. */
const most = 20;

/** Whether a text contains the typed text, or a word of its pinyin begins with it. */
const says = (typed: string, text: string, pinyin = '') =>
  text.toLowerCase().includes(typed) || pinyin.split(' ').some((word) => word.startsWith(typed));

/** Finds rooms by their name, and people by name, staff number, pinyin or its initials. */
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
