import { recordFileUrl, sendFile, sendFiles } from '@/services/attachment';
import { type Order, type OrderPage, orders, type Visit } from '@/services/generated/aftersales';
import { clients } from '@/services/http';
import type { RequestOptions } from '@/services/procedure';
import type { RecordValues } from '@/services/resource';

/** A row of the list: it has more than the fields of the record. */
export interface OrderRow extends Order {
  CustomerNo: string;
  Mobile: string | null;
  /** The promised time has passed, and the work is not done. */
  Overdue: boolean;
  /** Only filters: orders that have not ended, and orders of which the user is the handler. */
  Open?: boolean;
  Own?: boolean;
}

export interface VisitRow extends Visit {
  CustomerId: string;
  CustomerName: string;
  Mobile: string | null;
  Kind: Order['Kind'];
  ShopName: string;
}

/** A person or a shop that may be the handler of an order. */
export interface Handler {
  Kind: 'person' | 'shop';
  Id: string;
  Name: string;
  Place: string;
}

const silent = { silent: true } as const;
const at = (call: string, id: string) => `${orders.path}/${call}/${encodeURIComponent(id)}`;

/** The most photos of an order. In their place it may have one video. */
export const mostPhotos = 9;

/** The steps of an order, its files, and the moves that the user may make. */
export const fetchPage = async (id: string, options?: RequestOptions): Promise<OrderPage> =>
  (await clients.crm.get<OrderPage>(at('page', id), undefined, { ...silent, ...options })).data;

/** The hours that an order may take, by urgency. */
export const fetchHours = async (options?: RequestOptions): Promise<Record<string, number>> =>
  (
    await clients.crm.get<Record<string, number>>(`${orders.path}/hours`, undefined, {
      ...silent,
      ...options,
    })
  ).data;

export const fetchHandlers = async (OrderId: string, options?: RequestOptions): Promise<Handler[]> =>
  (
    await clients.crm.get<{ list: Handler[] }>(
      `${orders.path}/people`,
      { OrderId },
      { ...silent, ...options },
    )
  ).data.list;

/** The departments and teams of the factory. */
export const fetchDepartments = async (options?: RequestOptions) =>
  (
    await clients.crm.get<{ list: { OrganizationId: string; FullName: string }[] }>(
      `${orders.path}/departments`,
      undefined,
      { ...silent, ...options },
    )
  ).data.list;

/** Makes a move of an order. `RowVersion` is the version that the user has seen. */
export const moveOrder = async (move: string, id: string, RowVersion: number, values: RecordValues = {}) =>
  void (await clients.crm.post(at(move, id), { ...values, RowVersion }, silent));

/** Uploads the files, then adds the order with them, and returns its key. */
export async function reportOrder(
  { Video: film, ...values }: RecordValues,
  photos: readonly File[],
): Promise<string> {
  const Photos = await sendFiles(`${orders.path}/photo`, photos);
  const Video = film && (await sendFile(`${orders.path}/video`, film as unknown as File));
  const { data } = await clients.crm.put<{ OrderId: string }>(
    `${orders.path}/add`,
    { ...values, Photos, ...(Video && { Video }) },
    silent,
  );
  return data.OrderId;
}

/** The address of a photo or of the video of an order. */
export const fileUrl = (id: string): string => recordFileUrl(`${orders.path}/file/${id}`);
