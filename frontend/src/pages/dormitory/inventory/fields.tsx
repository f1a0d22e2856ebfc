import type { PageFields } from '@/components/RecordPage';
import type { Room } from '@/services/generated/dormitory';
import { buildings } from '../api/rooms';

export const fields: PageFields<Room> = {
  Building: { column: false, filter: buildings },
  Floor: { sort: true },
  RoomType: { filter: true },
  Beds: { sort: true, sum: true },
  RentPerBed: { sort: true, filter: true },
  RentFrom: { column: false },
  Status: { filter: true, tones: { 可用: 'success', 维修: 'warning', 停用: 'neutral' } },
  Items: {},
  Remark: {},
};
