import type { PageFields } from '@/components/RecordPage';
import { type Room, rooms } from '@/services/generated/dormitory';
import { resource } from '@/services/resource';

export const fields: PageFields<Room> = {
  Building: {
    width: 110,
    sort: true,
    filter: async (options) => [
      ...new Set((await resource<Room>(rooms).all(options)).map(({ Building }) => Building)),
    ],
  },
  Floor: { width: 72, sort: true },
  RoomType: { filter: true },
  Beds: { sort: true },
  RentPerBed: { sort: true },
  Status: { filter: true, tones: { 可用: 'success', 维修: 'warning', 停用: 'neutral' } },
  Items: {},
  Remark: {},
  ModifyDate: { sort: true },
};
