import { orders } from '@/services/generated/aftersales';
import { clients, type DownloadOptions, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams } from '@/services/resource';

/** By what orders add up. */
export type SumBy = 'kind' | 'responsibility' | 'month';

/** Orders that were neither rejected nor cancelled, together. */
export interface SumRow {
  /** A kind, a side, or a month such as 2026-11. */
  Id: string;
  Orders: number;
  OpenOrders: number;
  Cost: number;
  /** The average of the points. */
  Score: number | null;
  /** The valid contracts of the same time. */
  Contracts: number;
  PerHundred: number | null;
}

const silent = { silent: true } as const;

export const fetchSums = async (params: ListParams, options?: RequestOptions): Promise<ListAnswer<SumRow>> =>
  (await clients.crm.get<ListAnswer<SumRow>>(`${orders.path}/sums`, params, { ...silent, ...options })).data;

export const exportSums = (params: ListParams, options?: DownloadOptions) =>
  clients.crm.download(`${orders.path}/sums/export`, params, { ...silent, ...options });
