import { expect, it } from 'vitest';
import type { PicturedResident, PicturedRoom } from '../api/checkIns';
import { bedText, countOf, floorsOf } from './picture';

const room = (RoomNo: string, own: Partial<PicturedRoom> = {}): PicturedRoom => ({
  RoomId: RoomNo,
  RoomName: `A栋 ${RoomNo}`,
  Building: 'A栋',
  Floor: Number(RoomNo[0]),
  RoomNo,
  RoomType: '男',
  Beds: 2,
  Status: '可用',
  AloneFor: null,
  ...own,
});
const lives = (RoomId: string, BedNo: number, own: Partial<PicturedResident> = {}): PicturedResident => ({
  CheckInId: `${RoomId}-${BedNo}`,
  RoomId,
  BedNo,
  Resident: '张伟（Q00007）',
  ResidentName: '张伟',
  Pinyin: 'zhangwei zw',
  Gender: '男',
  FromDate: '2026-11-01T00:00:00',
  ToDate: null,
  State: '在住',
  Leaving: null,
  ...own,
});
const come = { State: '待入住', FromDate: '2026-12-01T00:00:00' } as const;

const states = (rooms: PicturedRoom[], residents: PicturedResident[]) =>
  floorsOf(rooms, residents, 'A栋').flatMap((floor) =>
    floor.rooms.map(({ beds }) => beds.map(({ state }) => state).join(' ')),
  );

it.each([
  ['empty', {}, [], '空床 空床'],
  ['one lives there', {}, [lives('101', 2)], '空床 男'],
  ['a couple', { RoomType: '夫妻' }, [lives('101', 1), lives('101', 2, { Gender: '女' })], '夫妻 夫妻'],
  ['paid alone', { AloneFor: '张伟' }, [lives('101', 1)], '单间 单间'],
  ['repaired', { Status: '维修' }, [lives('101', 1)], '男 维修'],
  ['closed', { Status: '停用' }, [], '停用 停用'],
  ['somebody is to come', {}, [lives('101', 1, come)], '待入住 空床'],
  ['one comes after another', {}, [lives('101', 1), lives('101', 1, come)], '男 空床'],
] as const)('shows a room: %s', (_, own, residents, want) => {
  expect(states([room('101', own)], [...residents])).toEqual([want]);
});

it('shows one building, its lowest floor first', () => {
  const rooms = [room('301'), room('101'), room('102', { Building: 'B栋' })];
  expect(floorsOf(rooms, [], 'A栋').map(({ floor }) => floor)).toEqual([1, 3]);
});

it('counts what the legend shows', () => {
  const left = lives('101', 1, { Leaving: '待退宿' });
  const floors = floorsOf([room('101'), room('102')], [left, lives('102', 1)], 'A栋');
  expect([countOf(floors, '男'), countOf(floors, '空床'), countOf(floors, '待退宿')]).toEqual([2, 2, 1]);
});

it('says in words what a bed shows', () => {
  const [beds = []] = floorsOf(
    [room('101', { Beds: 3 })],
    [lives('101', 1, { Leaving: '待退宿' }), lives('101', 2, come)],
    'A栋',
  ).flatMap((floor) => floor.rooms.map((each) => each.beds));
  expect(beds.map((bed) => bedText(room('101'), bed))).toEqual([
    'A栋 101 1 号床：张伟（Q00007），男，待退宿',
    'A栋 101 2 号床：2026-12-01 张伟（Q00007） 入住',
    'A栋 101 3 号床：空床',
  ]);
});
