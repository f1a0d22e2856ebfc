import { recordFileUrl, sendFile } from '@/services/attachment';
import { type Reading, readings } from '@/services/generated/reading';
import { clients, type RequestOptions } from '@/services/http';
import type { ListAnswer, RecordValues } from '@/services/resource';
import type { Supply } from '@/services/roomPath';

export type { Supply };

type Optional<T> = { [Name in keyof T]: T[Name] | null };

/** Data of the sheet on water or power beside the reading itself. */
type Around<S extends Supply> = Record<`${S}Before` | `${S}UsedBefore` | `${S}After`, number | null> &
  Record<`${S}BeforeMonth` | `${S}AfterMonth`, string | null>;

/** A meter with its reading of a month; the fields are null where there is none yet. */
export type SheetRow = {
  MeterId: string;
  MeterName: string;
  Building: string;
  /** Null of the main meters of a building, and so are the two below. */
  RoomId: string | null;
  RoomNo: string | null;
  Floor: number | null;
  /** The current residents. */
  Residents: number;
  Closed: boolean;
  /** Whether the meter must be read: the room had residents in the month, or it is a main meter. */
  Needed: boolean;
} & Optional<
  Omit<Reading, 'MeterId' | 'Meter' | 'MeterName' | 'Month' | `Create${string}` | `Modify${string}`>
> &
  Around<'Water'> &
  Around<'Power'>;

const silent = { silent: true } as const;
const at = (call: string) => `${readings.path}/${call}`;

/** All meters with their readings of a month (`2026-11`). */
export const fetchSheet = async (month: string, options: RequestOptions): Promise<SheetRow[]> =>
  (await clients.main.get<ListAnswer<SheetRow>>(at('sheet'), { month }, { ...silent, ...options })).data.list;

/** The state of a reading after it was saved. */
export interface Saved {
  ReadingId: string;
  RowVersion: number;
}

/** Writes the changes of a meter's reading; the first of a month is added. */
export async function saveReading(row: SheetRow, month: string, values: RecordValues): Promise<Saved> {
  if (!row.ReadingId) {
    const added = { ...values, MeterId: row.MeterId, Month: month };
    return (await clients.main.put<Saved>(at('add'), added, silent)).data;
  }
  const url = at(`update/${encodeURIComponent(row.ReadingId)}`);
  return (await clients.main.post<Saved>(url, { ...values, RowVersion: row.RowVersion }, silent)).data;
}

/** Uploads a photo of a meter and returns the name of it for a reading. */
export const sendReadingPhoto = (photo: File): Promise<string> => sendFile(at('photo'), photo);

/** The address of a photo; only users who see readings may read it. */
export const readingPhotoUrl = (id: string): string => recordFileUrl(`${at('photo')}/${id}`);
