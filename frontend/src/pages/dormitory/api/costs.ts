import { clients, type DownloadOptions, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams } from '@/services/resource';
import type { Bill, CheckItem, MonthRow, Occupancy } from './costRows';

export type * from './costRows';

const path = '/admin/dormitory/cost';
const silent = { silent: true } as const;

const read = async <Answer>(below: string, params?: object, options?: RequestOptions): Promise<Answer> =>
  (await clients.main.get<Answer>(`${path}/${below}`, params, { ...silent, ...options })).data;

/** The lists of a month's costs that are read and exported in the same way. */
export type CostList = 'summary' | 'rooms' | 'index' | 'outsource' | 'rent';

const exports: Record<CostList, string> = {
  summary: 'summary_export',
  rooms: 'rooms_export',
  index: 'export',
  outsource: 'outsource_export',
  rent: 'rent_export',
};

export const fetchCosts = <Row>(list: CostList, params: ListParams, options?: RequestOptions) =>
  read<ListAnswer<Row>>(list, params, options);

export const exportCosts = (list: CostList, params: ListParams, options?: DownloadOptions) =>
  clients.main.download(`${path}/${exports[list]}`, params, { ...silent, ...options });

/** The computed months, the latest first. */
export const fetchMonths = async (options: RequestOptions) =>
  (await read<ListAnswer<MonthRow>>('months', { page: 1, pageSize: 600 }, options)).list;

/** The bills of a month: of the person of one, or of a department. */
export async function fetchBills(
  of: { Month: string } & ({ CostId: string } | { DepartmentName: string }),
  options: RequestOptions,
) {
  const reads = { ...silent, ...options, effect: 'read' } as const;
  return (await clients.main.post<ListAnswer<Bill>>(`${path}/person`, of, reads)).data.list;
}

export const fetchChecklist = async (month: string, options: RequestOptions) =>
  (await read<ListAnswer<CheckItem>>('checklist', { month }, options)).list;

/** The last twelve months, the earliest first. */
export const fetchOccupancy = async (options: RequestOptions) =>
  (await read<ListAnswer<Occupancy>>('occupancy', undefined, options)).list;

/** Computes a month; one that has been closed meanwhile is refused. */
export async function computeMonth(Month: string) {
  const body = { Month, Recompute: true };
  const { data } = await clients.main.post<Omit<MonthRow, 'Total'> & { Amount: number }>(
    `${path}/summary`,
    body,
    silent,
  );
  return { ...data, Total: data.Amount };
}

/** `Amount` is the sum that was looked at. */
export const closeMonth = (Month: string, Amount: number) =>
  clients.main.post(`${path}/close`, { Month, Amount }, silent);

/** Corrections of the month are withdrawn where TakeBack says so; else the refusal names them. */
export const reopenMonth = (Month: string, Reason: string, TakeBack = false) =>
  clients.main.post(`${path}/reopen`, { Month, Reason, TakeBack }, silent);
