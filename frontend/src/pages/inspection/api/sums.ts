/** Sums of judged inspections: defects by a dimension, quality of suppliers, and how strictly they are inspected. */

import { clients, type DownloadOptions, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams } from '@/services/resource';
import type { InspectionRow } from './inspections';

const silent = { silent: true } as const;
const base = '/admin/inspection';

/** The dimension of a summary. */
export type SummaryBy = 'supplier' | 'material' | 'category' | 'month' | 'inspector';

/** One line of a summary; of a kind of defects the lots are those that had it. */
export interface SummaryRow {
  Id: string;
  Name: string;
  Lots: number;
  Refused: number;
  Conceded: number;
  Inspected: number;
  Defective: number;
  Rate: number;
  Ppm: number;
  Critical: number;
  Major: number;
  Minor: number;
  Defects: number;
}

/** A judged inspection behind a line of the summary. */
export type LotRow = Pick<
  InspectionRow,
  | 'InspectionId'
  | 'InspectionNo'
  | 'ArrivalDate'
  | 'SupplierName'
  | 'MaterialName'
  | 'LotSize'
  | 'SampleSize'
  | 'Defective'
  | 'Status'
>;

/** The lots of a supplier, and the score of their quality. */
export interface QualityRow extends Pick<SummaryRow, 'Lots' | 'Refused' | 'Conceded' | 'Inspected' | 'Ppm'> {
  SupplierId: string;
  SupplierNo: string;
  FullName: string;
  Supplies: string;
  Defective: number;
  LotRate: number;
  Score: number;
}

/** How the next lot of a material of a supplier is inspected. */
export interface SwitchingRow {
  SupplierId: string;
  SupplierName: string;
  MaterialId: string;
  MaterialName: string;
  Strictness: '正常' | '加严' | '放宽' | '暂停';
  Score: number;
  Recent: string;
  Refused: number;
}

const read = async <Answer>(path: string, params?: object, options?: RequestOptions) =>
  (await clients.main.get<Answer>(base + path, params, { ...silent, ...options })).data;

/** Defects of judged lots, summed up by a dimension. */
export const fetchSummary = (params: ListParams, options?: RequestOptions) =>
  read<ListAnswer<SummaryRow>>('/defect/summary', params, options);

export const exportSummary = (params: ListParams, options?: DownloadOptions) =>
  clients.main.download(`${base}/defect/export`, params, { ...silent, ...options });

/** The inspections behind a number of the summary. */
export const fetchLots = (params: ListParams, options?: RequestOptions) =>
  read<ListAnswer<LotRow>>('/defect/lots', params, options);

/** How well each supplier delivers. */
export const fetchQuality = (params: ListParams, options?: RequestOptions) =>
  read<ListAnswer<QualityRow>>('/quality/index', params, options);

export const exportQuality = (params: ListParams, options?: DownloadOptions) =>
  clients.main.download(`${base}/quality/export`, params, { ...silent, ...options });

/** How strictly each supplier's materials are inspected now. */
export const fetchSwitching = (params: ListParams, options?: RequestOptions) =>
  read<ListAnswer<SwitchingRow>>('/quality/switching', params, options);

export async function resumeSupplier(SupplierId: string, MaterialId: string, Reason: string) {
  await clients.main.post(`${base}/list/resume`, { SupplierId, MaterialId, Reason }, silent);
}
