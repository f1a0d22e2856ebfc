import type { PageFields } from '@/components/RecordPage';
import { type Room, rooms } from '@/services/generated/dormitory';
import type { RequestOptions } from '@/services/http';
import { resource } from '@/services/resource';

const buildings = async (options: RequestOptions) => [
  ...new Set((await resource<Room>(rooms).all(options)).map(({ Building }) => Building)),
];

export const fields: PageFields<Room> = {
  Building: { column: false, filter: buildings },
  Floor: { sort: true },
  RoomType: { filter: true },
  Beds: { sort: true },
  RentPerBed: { sort: true, filter: true },
  Status: { filter: true, tones: { 可用: 'success', 维修: 'warning', 停用: 'neutral' } },
  Items: {},
  Remark: {},
};
