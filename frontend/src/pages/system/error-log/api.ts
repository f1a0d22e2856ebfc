import type { RequestOptions } from '@/services/http';
import { clients } from '@/services/http';

export type ClientErrorState = 'open' | 'resolved';

/** An error that browsers have reported, however often it was met. Times are the company's local time. */
export interface ClientErrorRow {
  id: string;
  message: string;
  /** What it happened in, as `LoggedError.info`. */
  info: string;
  /** Route of the page. */
  url: string;
  occurrences: number;
  /** How many accounts have met it. */
  accounts: number;
  first: string;
  last: string;
  /** A resolved one is open again when it is met again. */
  state: ClientErrorState;
  /** When and by whom it was resolved; null while it is open. */
  resolved: string | null;
  resolvedBy: string | null;
}

export interface ClientErrorList {
  list: ClientErrorRow[];
  total: number;
  /** How many there are of each, whichever is chosen. */
  states: Partial<Record<ClientErrorState, number>>;
}

/** Somebody who has met the error, and how it was the last time. */
export interface Met {
  /** Empty is everybody without a session. */
  account: string;
  name: string;
  occurrences: number;
  last: string;
  /** Of the failed call, which the gateway's log has too; empty where it was none. */
  requestId: string;
  userAgent: string;
  /** The same in words; empty for what is not known. */
  device: string;
  /** Version of the UI. */
  build: string;
}

/** An error with its stack and the accounts that met it. */
export interface ClientErrorDetail extends ClientErrorRow {
  stack: string;
  /** The latest first. */
  met: Met[];
}

const path = '/admin/client-errors';

export async function fetchClientErrors(
  params: Record<string, string | number>,
  options?: RequestOptions,
): Promise<ClientErrorList> {
  return (await clients.main.get<ClientErrorList>(`${path}/list`, params, options)).data;
}

export async function fetchClientError(id: string, options?: RequestOptions): Promise<ClientErrorDetail> {
  return (await clients.main.get<ClientErrorDetail>(`${path}/detail`, { id }, options)).data;
}

export async function resolveClientError(id: string): Promise<void> {
  await clients.main.post(`${path}/resolve`, { id });
}

export async function reopenClientError(id: string): Promise<void> {
  await clients.main.post(`${path}/reopen`, { id });
}

export async function deleteClientError(id: string): Promise<void> {
  await clients.main.delete(`${path}/delete`, { id });
}
