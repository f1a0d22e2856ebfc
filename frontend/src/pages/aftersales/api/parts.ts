import { type Part, parts } from '@/services/generated/aftersales';
import { clients } from '@/services/http';
import type { RequestOptions } from '@/services/procedure';
import type { RecordValues } from '@/services/resource';

/** A row of the list: it has more than the fields of the record. */
export interface PartRow extends Part {
  CustomerId: string;
  CustomerName: string;
  ShopName: string;
  /** How many pieces its lines have together. */
  Pieces: number | null;
  /** Photos of the order, which the detail reads by itself. */
  Photos?: never;
}

/** A line of the quotation that the contract of an order was made from. */
export interface Source {
  LineId: string;
  Name: string;
}

const silent = { silent: true } as const;

export const fetchSources = async (OrderId: string, options?: RequestOptions): Promise<Source[]> =>
  (await clients.crm.get<{ list: Source[] }>(`${parts.path}/lines`, { OrderId }, { ...silent, ...options }))
    .data.list;

/** The part orders of an order, the newest first. */
export const fetchParts = async (OrderId: string, options?: RequestOptions): Promise<PartRow[]> =>
  (
    await clients.crm.get<{ list: PartRow[] }>(
      `${parts.path}/index`,
      { OrderId, page: 1, pageSize: 50 },
      { ...silent, ...options },
    )
  ).data.list;

/** The moves of a part order. */
export type PartMove = 'submit' | 'withdraw' | 'produce' | 'ship' | 'receive' | 'return';

/** Makes a move of a part order. `RowVersion` is the version that the user has seen. */
export const movePart = async (move: PartMove, id: string, RowVersion: number, values: RecordValues = {}) =>
  void (await clients.crm.post(
    `${parts.path}/${move}/${encodeURIComponent(id)}`,
    { ...values, RowVersion },
    silent,
  ));
