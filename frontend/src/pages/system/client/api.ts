import { clients, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams } from '@/services/resource';

/** The calls of a client on a day in one way; with a reason, those that were refused for it. */
export interface ClientUse {
  CallDay: string;
  Way: 'token' | 'cookie' | 'none' | 'signature' | 'network';
  Reason: string;
  Calls: number;
  LastDate: string;
}

/** A program that calls, and how often. */
export interface ClientRow {
  Name: string;
  Label: string;
  Kind: string;
  /** The service account, empty for people's clients. */
  Account: string;
  /** By number and fingerprint. */
  Keys: string[] | null;
  Networks: string[] | null;
  Procedures: string[] | null;
  Repeats: boolean;
  Calls: number;
  Refused: number;
  /** null before the first call. */
  LastDate: string | null;
  Usage: ClientUse[] | null;
}

export interface ClientList extends ListAnswer<ClientRow> {
  /** How many days the figures tell of. */
  days: number;
  /** The first day of which calls are known, null before the first call. */
  since: string | null;
}

export const fetchClients = async (params: ListParams, options?: RequestOptions) =>
  (await clients.main.get<ClientList>('/admin/system/client/index', params, { silent: true, ...options }))
    .data;
