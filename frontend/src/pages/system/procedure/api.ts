import type { RequestOptions } from '@/services/http';
import { clients } from '@/services/http';

/** Whether a file serves calls: another one may come before it, its old version may go on, or it is quarantined. */
export type ProcedureState = 'serving' | 'overridden' | 'stale' | 'quarantined';
/** Where a procedure comes from: Go, the release, or the site's own folder. */
export type ProcedureSource = 'go' | 'shipped' | 'site';

/** Something that is wrong with an entry's file. */
export interface Finding {
  /** Of the file, from 1; 0 is the file as a whole. */
  line: number;
  text: string;
}

/** The access of an entry that only routes read: nobody calls it by name. */
export const byRoute = 'by route';

/** One registered procedure, or one file that should be one. */
export interface ProcedureRow {
  /** Stays the same for as long as the procedure or file is there. */
  id: string;
  /** ProcedureName on the wire; `*` is any, and empty where a file never made a procedure. */
  procedure: string;
  /** Empty is every CXType. */
  cxtype: string;
  aliases: string[];
  summary: string;
  source: ProcedureSource;
  /** Path of the entry below its folder; empty for Go procedures. */
  file: string;
  /** Empty where a file never made a procedure. */
  effect: 'read' | 'write' | '';
  /** `public`, `signed-in`, `roles: …`, `departments: …`, `menu: …`, `button: …`, or `byRoute`; likewise. */
  access: string;
  database: string;
  state: ProcedureState;
  /** What is wrong with the file. */
  findings: Finding[];
  /** `id` of what answers its calls instead, when it is overridden. */
  by: string;
  /** Local time, as all times here. */
  loadedAt: string;
  /** Since the gateway started, as all counts here. */
  calls: number;
  errors: number;
  /** Milliseconds; null without calls. */
  p50: number | null;
  p95: number | null;
  lastError: string | null;
  /** What the caller was told. */
  lastErrorText: string | null;
}

export interface ProcedureList {
  list: ProcedureRow[];
  total: number;
  /** How many there are of each, whichever of them is chosen. */
  states: Partial<Record<ProcedureState, number>>;
  sources: Partial<Record<ProcedureSource, number>>;
  /** Why the folder of the site's entries, or a part of it, cannot be read; empty when it can. */
  problem: string;
}

/** A parameter as the entry's header declares it. */
export interface ProcedureParam {
  name: string;
  /** Where its value comes from, such as `OtherA`, `OtherB.Building`, `session.account`; empty for a mere output. */
  from: string;
  type: string;
  /** Null is NULL. */
  default: string | null;
  formats: string[];
  like: '' | 'contains' | 'prefix';
  output: boolean;
}

/** A label that callers choose and the column it stands for. */
export interface AllowedColumn {
  label: string;
  column: string;
}

export interface ProcedureFailure {
  time: string;
  requestId: string;
  account: string;
  code: number;
  /** What the caller was told. */
  message: string;
  /** What went wrong, for the information centre. */
  detail: string;
}

/** A procedure with its text, its parameters and its latest failures. */
export interface ProcedureDetail extends ProcedureRow {
  params: ProcedureParam[];
  /** Names of the parameters that hold the label and the value. */
  filter: { name: string; value: string; columns: AllowedColumn[] } | null;
  /** `name` and `order` say where they come from, as `ProcedureParam.from` does. */
  sort: { name: string; order: string; columns: AllowedColumn[]; default: string } | null;
  page: { number: string; size: string; defaultSize: number; max: number; total: boolean } | null;
  /** Seconds; 0 is not cached. */
  cache: number;
  invalidates: string[];
  /** Seconds; 0 is the gateway's own limit. */
  timeout: number;
  /** 0 is the gateway's own limit. */
  maxRows: number;
  /** Error numbers of the database and what callers get for them; an empty `msg` is the text that came with it. */
  mappedErrors: { number: number; code: number; msg: string }[];
  /** The file as it stands now; empty for Go procedures. */
  text: string;
  /** The last version without findings, which serves in place of a bad file; empty otherwise. */
  servedText: string;
  failures: ProcedureFailure[];
}

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
  /** Milliseconds until the answer was there, the network included. */
  ms: number;
}

/**
 * Calls a procedure as any client does, with the caller's own rights. Whatever its effect the call counts as a
 * write here: a trial is sent once, and every failure of it is one.
 */
export async function tryProcedure(endpoint: Endpoint, payload: object, signal: AbortSignal): Promise<Trial> {
  const started = performance.now();
  const url = `/api/Procedure/ProcedureTo${endpoint}`;
  const { msg, data } = await clients.main.post<unknown>(url, payload, {
    effect: 'write',
    silent: true,
    signal,
  });
  return { msg, data, ms: Math.round(performance.now() - started) };
}
