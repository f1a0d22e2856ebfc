import type { QueryPage } from '@/components/QueryTable';
import { ApiError } from '@/services/http';

/** A made-up record for the samples. */
export interface Room {
  RoomId: string;
  Building: string;
  RoomNo: string;
  Beds: number;
  ExamineStatus: number;
  CheckDate: string;
  Remark: string | null;
}

export const buildings = ['A栋', 'B栋', 'C栋', '夫妻楼', '女生公寓', '外包宿舍'].map((value) => ({
  value,
  label: value,
}));

const long =
  '靠近食堂的转角房间，空调去年更换，窗户朝南，冬天需要提前两天通知后勤开启集中供暖，钥匙在一楼宿管处登记领取。';

const rooms: Room[] = Array.from({ length: 57 }, (_, index) => ({
  RoomId: `room-${index}`,
  Building: buildings[index % buildings.length]?.value ?? '',
  RoomNo: String(101 + index),
  Beds: 2 + (index % 4) * 2,
  ExamineStatus: (index % 4) - 2,
  CheckDate: `2026-11-${String(1 + (index % 28)).padStart(2, '0')}`,
  Remark: index % 5 === 0 ? long : null,
}));

export const sampleRoom = rooms[0] as Room;

/** Answers a query as a server does, for the samples. */
export async function fetchRooms(params: Record<string, string | number>): Promise<QueryPage<Room>> {
  const { keyword = '', Building, ExamineStatus, Time1 = '', Time2 = '9999', sort, order } = params;
  const { page, pageSize } = params;
  const found = rooms.filter(
    (room) =>
      `${room.Building}${room.RoomNo}`.includes(String(keyword)) &&
      (!Building || room.Building === Building) &&
      (!ExamineStatus || String(room.ExamineStatus) === ExamineStatus) &&
      room.CheckDate >= String(Time1) &&
      room.CheckDate <= String(Time2),
  );
  if (sort === 'Beds') found.sort((a, b) => (order === 'desc' ? b.Beds - a.Beds : a.Beds - b.Beds));
  const start = (Number(page) - 1) * Number(pageSize);
  return { list: found.slice(start, start + Number(pageSize)), total: found.length };
}

export const exportRooms = async () => ({ file: new Blob(['房源']), name: '房源.txt' });

/** The error of a call that the server refuses. */
export const refusal = (said: string) =>
  new ApiError({ kind: 'business', code: -1, msg: said, said, url: '示例' });
