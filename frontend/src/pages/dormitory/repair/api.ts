import { recordFileUrl, sendFiles } from '@/services/attachment';
import { type Repair, type RepairDetail, type RepairStart, repairs } from '@/services/generated/repair';
import { clients } from '@/services/http';
import type { RequestOptions } from '@/services/procedure';
import type { RecordValues } from '@/services/resource';

export type { RepairDetail, RepairStart, RepairStep } from '@/services/generated/repair';

export type RepairStatus = Repair['Status'];

/** A person who handles repairs; without an account where it is not one of the staff. */
export interface RepairHandler {
  UserId: string | null;
  Name: string;
}

/** The changes of a request; fields that are left out stay. */
export interface RepairOrder {
  Status?: RepairStatus;
  Handler?: string;
  HandlerUserId?: string;
  Note?: string;
}

const at = (call: string) => `${repairs.path}/${call}`;
const silent = { silent: true } as const;

export const fetchRepair = async (id: string, options?: RequestOptions): Promise<RepairDetail> =>
  (await clients.main.get<RepairDetail>(at('select'), { RepairId: id }, { ...silent, ...options })).data;

export const fetchRepairStart = async (options?: RequestOptions): Promise<RepairStart> =>
  (await clients.main.get<RepairStart>(at('form'), undefined, { ...silent, ...options })).data;

/** The people who may handle requests. */
export const fetchRepairHandlers = async (options?: RequestOptions): Promise<RepairHandler[]> =>
  (await clients.main.get<{ list: RepairHandler[] }>(at('handlers'), undefined, { ...silent, ...options }))
    .data.list;

/** Moves a request on; `version` is the state of it that the user has seen. */
export async function operateRepair(id: string, order: RepairOrder, version: number): Promise<void> {
  const url = at(`operator/${encodeURIComponent(id)}`);
  await clients.main.post(url, { ...order, RowVersion: version }, silent);
}

/** How a repair was done, from 1 to 5; once. */
export async function rateRepair(id: string, Rating: number, Note: string, version: number): Promise<void> {
  const url = at(`rate/${encodeURIComponent(id)}`);
  await clients.main.post(url, { Rating, Note, RowVersion: version }, silent);
}

/** Reminds the handlers. */
export async function urgeRepair(id: string, version: number): Promise<void> {
  await clients.main.post(at(`urge/${encodeURIComponent(id)}`), { RowVersion: version }, silent);
}

/** Marks the notices of a request as read. */
export async function markRepairRead(id: string): Promise<void> {
  await clients.main.post(at('receiveMessage'), { RepairId: id }, { ...silent, ofShell: true });
}

export const mostPhotos = 6;

/** The address of a photo; only users who may see the request may read it. */
export const photoUrl = (id: string): string => recordFileUrl(`${at('photo')}/${id}`);

/** Sends the photos, one after the other, and then the request with them; the key of the request. */
export async function reportRepair(values: RecordValues, photos: readonly File[]): Promise<string> {
  const Photos = await sendFiles(at('photo'), photos);
  const { data } = await clients.main.put<{ RepairId: string }>(at('add'), { ...values, Photos }, silent);
  return data.RepairId;
}
