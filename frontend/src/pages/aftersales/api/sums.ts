import { orders } from '@/services/generated/aftersales';
import { clients, type DownloadOptions, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams } from '@/services/resource';

/** The groups of the sums. */
export type SumBy = 'kind' | 'responsibility' | 'month';

/** The sums of a group of orders, without rejected and cancelled ones. */
export interface SumRow {
  /** A kind, a responsible side, or a month such as 2026-11. */
  Id: string;
  Orders: number;
  OpenOrders: number;
  Cost: number;
  /** The average score, from 1 to 5. */
  Score: number | null;
  /** The valid contracts of the same period. */
  Contracts: number;
  PerHundred: number | null;
}

const silent = { silent: true } as const;

export const fetchSums = async (params: ListParams, options?: RequestOptions): Promise<ListAnswer<SumRow>> =>
  (await clients.crm.get<ListAnswer<SumRow>>(`${orders.path}/sums`, params, { ...silent, ...options })).data;

export const exportSums = (params: ListParams, options?: DownloadOptions) =>
  clients.crm.download(`${orders.path}/sums/export`, params, { ...silent, ...options });
