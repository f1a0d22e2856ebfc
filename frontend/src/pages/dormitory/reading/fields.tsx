import { today } from '@/components/dates';
import { Photos } from '@/components/Photos';
import type { PageFields } from '@/components/RecordPage';
import { type Reading, readings } from '@/services/generated/reading';
import type { RequestOptions } from '@/services/http';
import { resource } from '@/services/resource';
import { buildings } from '../api/rooms';
import { readingPhotoUrl } from './api';
import { monthsUntil } from './sheet';

/** Columns of the list that are not fields of the record. */
export interface ReadingRow extends Reading {
  Building: string | null;
}

const { WaterPhoto, PowerPhoto } = readings.fields;

export const table = {
  ...readings,
  fields: {
    Building: { name: 'Building', label: '楼栋', type: 'text', setBy: 'server' },
    ...readings.fields,
    // Photos are taken in the sheet.
    WaterPhoto: { ...WaterPhoto, setBy: 'server' },
    PowerPhoto: { ...PowerPhoto, setBy: 'server' },
  },
} as const;

const lastMonth = async (options: RequestOptions) =>
  (await resource<ReadingRow>(readings).list({ page: 1, pageSize: 1 }, options)).list[0]?.Month;

const photo = (id: string | null) => (id ? <Photos urls={[readingPhotoUrl(id)]} /> : '—');

export const fields: PageFields<ReadingRow> = {
  Month: { column: false, filter: async () => monthsUntil(today()), first: lastMonth },
  Building: { column: false, filter: buildings },
  Water: {},
  Power: {},
  WaterOldEnd: {},
  WaterNewStart: {},
  PowerOldEnd: {},
  PowerNewStart: {},
  WaterPhoto: { column: false, text: ({ WaterPhoto }) => photo(WaterPhoto) },
  PowerPhoto: { column: false, text: ({ PowerPhoto }) => photo(PowerPhoto) },
  Remark: {},
};
