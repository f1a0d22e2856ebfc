import type { ProcedureDetail, ProcedureList } from '@/services/generated/procedure';
import type { Download, RequestOptions } from '@/services/http';
import { clients } from '@/services/http';
import { exactJson } from './exactJson';
import type { ApiDocument } from './openapi';

export type * from '@/services/generated/procedure';

/** The access of an entry that only routes read: no client calls it by name. */
export const byRoute = 'by route';

export async function fetchProcedures(
  params: Record<string, string | number>,
  options?: RequestOptions,
): Promise<ProcedureList> {
  const { data } = await clients.main.get<ProcedureList>('/admin/procedures/list', params, options);
  return data;
}

export async function fetchProcedure(id: string, options?: RequestOptions): Promise<ProcedureDetail> {
  const { data } = await clients.main.get<ProcedureDetail>('/admin/procedures/detail', { id }, options);
  return data;
}

export const endpoints = ['DataSet', 'DataTable', 'ComboBox', 'Int', 'Boolean'] as const;
export type Endpoint = (typeof endpoints)[number];

/** The answer to a trial run. */
export interface Trial {
  /** 成功, or the lines that the procedure sent. */
  msg: string;
  data: unknown;
  /** A file was saved: there are no data. */
  file?: boolean;
  /** Milliseconds until the answer was there, the network included. */
  ms: number;
}

/**
 * Calls a procedure as any client does, with the caller's own rights. Here every call counts as a write: a trial is
 * sent once, and every failure of it is shown.
 */
export async function tryProcedure(endpoint: Endpoint, payload: object, signal: AbortSignal): Promise<Trial> {
  const started = performance.now();
  const url = `/api/Procedure/ProcedureTo${endpoint}`;
  const { msg, data } = await clients.main.post<unknown>(url, payload, {
    effect: 'write',
    silent: true,
    signal,
    json: exactJson,
  });
  return { msg, data, ms: Math.round(performance.now() - started) };
}

/** The document of what the user may call, as a file for code generators. */
export const downloadDocument = (options?: RequestOptions): Promise<Download> =>
  clients.main.download('/openapi.json', undefined, { silent: true, ...options });

export async function fetchDocument(options?: RequestOptions): Promise<ApiDocument> {
  const { file } = await downloadDocument(options);
  return JSON.parse(await file.text()) as ApiDocument;
}
