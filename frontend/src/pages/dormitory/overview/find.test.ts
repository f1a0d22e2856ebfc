import { expect, it } from 'vitest';
import type { PicturedResident, PicturedRoom } from '../api/checkIns';
import { changedSince } from './changes';
import { find } from './find';

const room = (RoomNo: string) =>
  ({ RoomId: `A${RoomNo}`, RoomName: `A栋 ${RoomNo}`, RoomNo, Status: '可用' }) as PicturedRoom;
const lives = (CheckInId: string, RoomId: string, Resident: string, Pinyin: string | null) =>
  ({ CheckInId, RoomId, BedNo: 1, Resident, Pinyin, State: '在住' }) as PicturedResident;

const rooms = [room('301'), room('302'), room('1301')];
const residents = [
  lives('one', 'A301', '张伟（Q00007）', 'zhangwei zw'),
  lives('two', 'A302', '曾伟（Q00008）', 'zengwei cengwei zw cw'),
  lives('three', 'A302', 'Tom（恒达）', null),
];
const keys = (text: string) => find(rooms, residents, text).map(({ key }) => key);

it('finds people by name, number, pinyin and initials', () => {
  expect(keys('张')).toEqual(['one']);
  expect(keys('q00008')).toEqual(['two']);
  expect(keys('zhangw')).toEqual(['one']);
  expect(keys('ZW')).toEqual(['one', 'two']);
  expect(keys('cw')).toEqual(['two']);
  expect(keys('tom')).toEqual(['three']);
  // Within a word of pinyin it would be another name.
  expect(keys('gw')).toEqual([]);
});

it('finds rooms', () => {
  expect(keys('A栋 301')).toEqual(['A301']);
  expect(keys('302')).toEqual(['A302']);
  expect(keys(' ')).toEqual([]);
});

it('says which beds and rooms stand otherwise than before', () => {
  const before = { rooms, residents };
  expect(changedSince(before, { rooms: [...rooms], residents: [...residents] }).size).toBe(0);
  const [one, two] = residents;
  const after = {
    rooms: [room('301'), { ...room('302'), Status: '维修' } as PicturedRoom, room('1301')],
    residents: [one, { ...two, CheckInId: 'four' }] as PicturedResident[],
  };
  expect([...changedSince(before, after)].sort()).toEqual(['A302', 'A302 1']);
});
