import { clients, type DownloadOptions, type RequestOptions } from './http';
import type { ListAnswer, ListParams } from './resource';

/** Amounts in yuan. */
export interface Sums {
  Rent: number;
  Water: number;
  Power: number;
  Correction: number;
}

/** A month that has been reckoned. */
export interface MonthRow extends Sums {
  /** Such as `2026-10`. */
  Month: string;
  Rooms: number;
  Persons: number;
  Outsource: number;
  Total: number;
  Closed: boolean;
  ComputedBy: string;
  ComputedDate: string;
  ClosedBy: string | null;
  ClosedDate: string | null;
  ReopenedBy: string | null;
  ReopenedDate: string | null;
  ReopenedReason: string | null;
}

/** What a department pays in a month. */
export interface DepartmentCost extends Sums {
  Month: string;
  OrganizationId: string | null;
  DepartmentName: string;
  Persons: number;
  Days: number;
  Outsource: number;
  Total: number;
}

/** What somebody pays for a room in a month. */
export interface PersonCost extends Sums {
  CostId: string;
  Month: string;
  RoomId: string;
  Building: string;
  RoomNo: string;
  /** Of the staff alone. */
  ResidentNo: string | null;
  ResidentName: string;
  DepartmentName: string;
  FirstDay: string | null;
  LastDay: string | null;
  Days: number;
  BedDays: number;
  Total: number;
}

/** One step of how a bill was reckoned. */
export interface BillLine {
  Item: string;
  Text: string;
  Amount: number;
}

export interface Bill extends PersonCost {
  /** The same number for the bills of one person. */
  Person: number;
  Lines: BillLine[];
}

/** What a room costs in a month. */
export interface RoomCost {
  Month: string;
  RoomId: string;
  Building: string;
  RoomNo: string;
  Beds: number;
  RentPerBed: number;
  PersonDays: number;
  BedDays: number;
  Rent: number;
  /** Nothing where the meter was not read. */
  WaterUsed: number | null;
  WaterFree: number;
  WaterLoss: number;
  WaterPrice: number;
  Water: number;
  PowerUsed: number | null;
  PowerFree: number;
  PowerLoss: number;
  PowerPrice: number;
  Power: number;
  Total: number;
}

/** What a place rented outside costs in a month. */
export interface LeaseCost {
  Month: string;
  LeaseId: string;
  Address: string;
  Landlord: string;
  DepartmentName: string;
  Persons: number;
  MonthlyFee: number;
  Days: number;
  Amount: number;
}

/** How full the dormitories were in a month. */
export interface Occupancy {
  Month: string;
  /** Who lived there on any of its days. */
  Residents: number;
  /** Of all residents. */
  Days: number;
  /** Of all beds that there are now. */
  BedDays: number;
}

/** A thing to look at before a month is closed. */
export interface CheckItem {
  Name: string;
  State: 'ok' | 'warning' | 'blocking';
  Text: string;
}

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

/** The months that have been reckoned, the latest first. */
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

/** Reckons a month; one that has been closed meanwhile is refused. */
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

export const reopenMonth = (Month: string, Reason: string) =>
  clients.main.post(`${path}/reopen`, { Month, Reason }, silent);
