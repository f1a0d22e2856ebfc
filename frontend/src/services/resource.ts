import type { HistoryRow, Imported, LineRow, RecordTable, Value } from './generated/record';
import type { ApiResult, Download, DownloadOptions, RequestOptions } from './http';
import { clientOf } from './http/areas';
import { dataOf, isNothingFound } from './http/tolerated';

/** Fields of every record; `RowVersion` is the version that the client has read. */
export interface Versioned {
  RowVersion: number;
}

/** The parameters of a list: keyword, page, pageSize, sort, order and its filters. */
export type ListParams = Record<string, string | number>;

/** A page of rows, and how many there are in all. */
export interface ListAnswer<Row> {
  list: Row[];
  total: number;
  /** There are more than `total`, where the server stopped counting. */
  more?: boolean;
}

/** The values of a form; null empties a field, lines are sent whole. */
export type RecordValues = Record<string, Value | LineRow[]>;

/**
 * The calls of one kind of record. They show no message: the caller shows failures. `id` is the value of the record's
 * key, `version` the RowVersion that the client has read: a record that has changed since is refused (see
 * `refusal.ts`).
 */
export interface Resource<Row> {
  list: (params: ListParams, options?: RequestOptions) => Promise<ListAnswer<Row>>;
  /** All of them in short, to choose from. */
  all: (options?: RequestOptions) => Promise<Row[]>;
  /** With its lines, where it has some; `undefined` for a record that is gone. */
  get: (id: string, options?: RequestOptions) => Promise<Row | undefined>;
  /** The key of the new record. */
  add: (values: RecordValues) => Promise<string | undefined>;
  update: (id: string, values: RecordValues, version: number) => Promise<void>;
  remove: (id: string, version: number) => Promise<void>;
  /** All rows that the conditions leave, as a file. */
  export: (params: ListParams, options?: DownloadOptions) => Promise<Download>;
  /** The same with the lines of the records: a row for each line, or the lines below their record. */
  exportLines: (form: 'flat' | 'nested', params: ListParams, options?: DownloadOptions) => Promise<Download>;
  /** The effect of a spreadsheet's lines on the records; `write` applies it, for all lines or none. */
  importFile: (file: File, write: boolean) => Promise<Imported>;
  /** A spreadsheet to fill in. */
  template: () => Promise<Download>;
  /** The latest change first. */
  history: (id: string, options?: RequestOptions) => Promise<ListAnswer<HistoryRow>>;
}

const silent = { silent: true } as const;

/** Where lists are read whose addresses specification §7 names; the others are at `index` below their record. */
const listAddresses: Readonly<Record<string, string>> = {
  '/api/custom': '/api/custom',
  '/api/account/remit': '/api/account/remit',
  '/admin/approval/flow': '/api/flow/index',
};

/** The calls of a record as its table declares them. */
export function resource<Row extends Versioned>({ path, key, byMethod, lines }: RecordTable): Resource<Row> {
  const client = () => clientOf(path);
  const at = (call: string, id: string) => `${path}/${call}/${encodeURIComponent(id)}`;
  const writing = (call: string, id: string) =>
    byMethod ? `${path}/${encodeURIComponent(id)}` : at(call, id);
  const read = async <T>(url: string, params?: object, options?: RequestOptions) =>
    (await client().get<T>(url, params, { ...silent, ...options })).data;
  const list: Resource<Row>['list'] = async (params, options) => {
    const url = listAddresses[path] ?? `${path}/index`;
    return listOf(await client().get<ListAnswer<Row>>(url, params, { ...silent, ...options }), url);
  };
  return {
    list,
    all: async (options) => (await read<{ list: Row[] }>(`${path}/all`, undefined, options)).list,
    async get(id, options) {
      if (lines) return read<Row>(at('detail', id), undefined, options);
      const found = await list({ [key]: id, page: 1, pageSize: 1 }, options);
      return found.list.find((row) => idOf(row, key) === id);
    },
    add: async (values) =>
      (await client().put<Record<string, string> | null>(byMethod ? path : `${path}/add`, values, silent))
        .data?.[key],
    update: async (id, values, RowVersion) =>
      void (await client().post(writing('update', id), { ...values, RowVersion }, silent)),
    remove: async (id, RowVersion) =>
      void (await client().delete(writing('delete', id), { RowVersion }, silent)),
    export: (params, options) => client().download(`${path}/export`, params, { ...silent, ...options }),
    exportLines: (form, params, options) =>
      client().download(`${path}/export/${form}`, params, { ...silent, ...options }),
    async importFile(file, write) {
      const form = new FormData();
      form.append('file', file, file.name);
      return (await client().upload<Imported>(`${path}/import`, form, { write }, silent)).data;
    },
    template: () => client().download(`${path}/template`, undefined, silent),
    history: (id, options) => read(at('history', id), undefined, options),
  };
}

/** The rows of a list. A service that has found none may say so by the tolerated message; the other two are failures of a list too. */
function listOf<Row>(result: ApiResult<ListAnswer<Row>>, url: string): ListAnswer<Row> {
  return isNothingFound(result) ? { list: [], total: 0 } : dataOf(result, url);
}

/** The name of a record in addresses and calls. */
export const idOf = (row: object, key: string): string => String((row as Record<string, unknown>)[key]);
