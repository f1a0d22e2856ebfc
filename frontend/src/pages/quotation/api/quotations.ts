import { prices as priceTable } from '@/services/generated/price';
import {
  type Line,
  type MadeQuotation,
  type Quotation,
  type QuotationRules,
  quotations,
} from '@/services/generated/quotation';
import { clients } from '@/services/http';
import type { RequestOptions } from '@/services/procedure';
import { type RecordValues, resource } from '@/services/resource';

/** Columns of the list that are not fields of the record. */
export interface QuotationRow extends Quotation {
  ShopId: string;
  ShopName: string | null;
  OwnerId: string | null;
  OwnerName: string | null;
  Mobile: string | null;
  LineCount: number;
}

/** A quotation with its lines. */
export interface FullQuotation extends QuotationRow {
  Lines: Line[];
}

/** The states by which pages decide, as codes of `quotationState`. */
export const states = { draft: 0, asked: 1, valid: 2, converted: 3, expired: 4, void: 5 } as const;

/** A price of a day, as the editor picks from. */
export interface DayPrice {
  Code: string;
  Category: string;
  FullName: string;
  Spec: string | null;
  Unit: string;
  RetailPrice: number;
  /** Missing for users who may not see it. */
  DealerPrice?: number;
  Pinyin: string | null;
}

/** A quotation for the customer, without the dealer's prices. */
export interface RetailQuotation
  extends Pick<
    Quotation,
    | 'QuotationId'
    | 'QuotationNo'
    | 'Version'
    | 'State'
    | 'CustomerName'
    | 'Title'
    | 'ValidUntil'
    | 'Rate'
    | 'TaxRate'
    | 'Freight'
    | 'Remark'
    | 'ListAmount'
    | 'Goods'
    | 'Tax'
    | 'Rounding'
    | 'Total'
    | 'CreateUserName'
    | 'CreateDate'
  > {
  Mobile: string | null;
  Community: string | null;
  Address: string | null;
  ShopName: string | null;
  OwnerName: string | null;
}

export type RetailLine = Omit<Line, 'DealerPrice' | 'DealerAmount'>;

export interface Retail {
  Quotation: RetailQuotation;
  Lines: RetailLine[];
}

const silent = { silent: true } as const;
const { crm } = clients;
const at = (call: string, id: string) => `${quotations.path}/${call}/${encodeURIComponent(id)}`;
const read = async <T>(url: string, params?: object, options?: RequestOptions): Promise<T> =>
  (await crm.get<T>(url, params, { ...silent, ...options })).data;

export const calls = resource<QuotationRow>(quotations);

export const fetchQuotation = async (id: string, options?: RequestOptions): Promise<FullQuotation> =>
  read<FullQuotation>(at('detail', id), undefined, options);

export const fetchRetail = (id: string, options?: RequestOptions): Promise<Retail> =>
  read<Retail>(at('retail', id), undefined, options);

export const fetchRules = (options?: RequestOptions): Promise<QuotationRules> =>
  read<QuotationRules>(`${quotations.path}/rules`, undefined, options);

/** The versions of a quotation, the newest first. */
export const fetchVersions = async (QuotationNo: string, options?: RequestOptions): Promise<QuotationRow[]> =>
  (await calls.list({ QuotationNo, page: 1, pageSize: 50 }, options)).list;

export const fetchPrices = async (day: string, options?: RequestOptions): Promise<DayPrice[]> =>
  (await read<{ list: DayPrice[] }>(`${priceTable.path}/all`, { day }, options)).list;

/** The days on which prices changed, the latest first. */
export const fetchPriceDays = async (options?: RequestOptions): Promise<string[]> =>
  (await read<{ list: { Day: string }[] }>(`${priceTable.path}/days`, undefined, options)).list.map(
    ({ Day }) => Day.slice(0, 10),
  );

/** Saves lines and terms, and returns the version that they are now. */
export const saveQuotation = async (id: string, values: RecordValues, RowVersion: number): Promise<number> =>
  (await crm.post<{ RowVersion: number }>(at('update', id), { ...values, RowVersion }, silent)).data
    .RowVersion;

/** Makes a draft valid. With a discount above the limit it asks for approval, which needs a reason. */
export const submitQuotation = async (id: string, RowVersion: number, Reason?: string): Promise<void> =>
  void (await crm.post(at('submit', id), { RowVersion, Reason }, silent));

/** Takes back the request for the approval of a discount. */
export const withdrawQuotation = async (id: string): Promise<void> =>
  void (await crm.post(at('withdraw', id), {}, silent));

export const voidQuotation = async (id: string, RowVersion: number, Reason: string): Promise<void> =>
  void (await crm.post(at('void', id), { RowVersion, Reason }, silent));

/** Makes the draft of a contract. */
export const convertQuotation = async (id: string, RowVersion: number): Promise<void> =>
  void (await crm.post(at('convert', id), { RowVersion }, silent));

/** Makes a new version and returns its key. */
export const addVersion = async (id: string): Promise<string> =>
  (await crm.post<MadeQuotation>(at('version', id), {}, silent)).data.QuotationId;

/** Makes a quotation of its own with the same lines and the prices of today, and returns its key. */
export const copyQuotation = async (id: string): Promise<string> =>
  (await crm.post<MadeQuotation>(at('copy', id), {}, silent)).data.QuotationId;
