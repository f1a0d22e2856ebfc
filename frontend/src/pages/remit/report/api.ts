import { clients, type DownloadOptions, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams } from '@/services/resource';

export type By = 'region' | 'dealer' | 'account';

/** The payments to the accounts of a group in a month or a quarter, and a year before. */
export interface SumRow {
  /** Of the region, the dealer or the account. */
  Id: string;
  Region: string;
  DealerName: string | null;
  AccountName: string | null;
  /** The month or the quarter, from 1. */
  Period: number;
  Amount: number;
  LastAmount: number;
  Entries: number;
}

/** An entry behind a sum. */
export interface PaidRow {
  EntryId: string;
  DealerName: string;
  AccountName: string;
  Day: string;
  Kind: string;
  Summary: string;
  Amount: number;
}

const silent = { silent: true } as const;
const path = '/api/account/report';

export const fetchSums = async (params: ListParams, options?: RequestOptions) =>
  (await clients.crm.get<ListAnswer<SumRow>>(`${path}/index`, params, { ...silent, ...options })).data;
export const exportSums = (params: ListParams, options?: DownloadOptions) =>
  clients.crm.download(`${path}/export`, params, { ...silent, ...options });
export const exportPaid = (params: ListParams, options?: DownloadOptions) =>
  clients.crm.download(`${path}/entry/export`, params, { ...silent, ...options });
export const fetchPaid = async (params: ListParams, options?: RequestOptions) =>
  (await clients.crm.get<ListAnswer<PaidRow>>(`${path}/entry/index`, params, { ...silent, ...options })).data;
