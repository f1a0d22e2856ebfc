import { recordFileUrl, sendFile } from '@/services/attachment';
import {
  type Account,
  accounts,
  type Months,
  type Remit,
  remits,
  type Similar,
  type Slips,
  type StatementPage,
  statements,
} from '@/services/generated/remit';
import { clients, type DownloadOptions, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams } from '@/services/resource';

/** Columns of the list that are not fields of the record. */
export interface RemitRow extends Remit {
  /** How many others of the dealer have the same payer, day and amount. */
  Similar: number;
  /** Only filters: whether it was reversed, and whether it waits for finance. */
  Reversed?: boolean;
  ForAudit?: boolean;
}

export interface AccountRow extends Account {
  Balance: number;
  /** Balance and credit limit. */
  Available: number;
  Entries: number;
  LastDay: string | null;
  /** How many months the dealer disputes. */
  Disputes: number;
  /** How many other shops share the account. */
  SharedShops: number;
  /** Only filters: nothing is available; a month is disputed. */
  Overdrawn?: boolean;
  Disputed?: boolean;
}

/** An entry of an account. */
export interface EntryRow {
  EntryId: string;
  AccountName: string;
  Sequence: number;
  Day: string;
  Kind: '回款' | '订单扣款' | '退款' | '更正' | '红冲';
  Summary: string;
  Amount: number;
  BalanceAfter: number;
  CreateUserName: string | null;
}

const silent = { silent: true } as const;
const at = (call: string, id: string) => `${remits.path}/${call}/${encodeURIComponent(id)}`;

/** Finance posts, refuses or reverses a remittance; `RowVersion` is the state of it that the user has seen. */
export const auditRemit = async (id: string, RowVersion: number): Promise<void> =>
  void (await clients.crm.post(at('audit', id), { RowVersion }, silent));
export const rejectRemit = async (id: string, Reason: string, RowVersion: number): Promise<void> =>
  void (await clients.crm.post(at('reject', id), { Reason, RowVersion }, silent));
export const reverseRemit = async (id: string, Reason: string, RowVersion: number): Promise<void> =>
  void (await clients.crm.post(at('reverse', id), { Reason, RowVersion }, silent));

/** Lets a remittance that was refused wait again. */
export const submitRemit = async (id: string, RowVersion: number): Promise<void> =>
  void (await clients.crm.post(at('submit', id), { RowVersion }, silent));

/** The slips of a remittance. */
export const fetchSlips = async (id: string, options?: RequestOptions) =>
  (await clients.crm.get<Slips>(at('slips', id), undefined, { ...silent, ...options })).data.Slips ?? [];

/** Remittances that may be the same payment as one that is being entered. */
export const fetchSimilar = async (
  asked: { payer: string; amount: string; remitdate: string; remitid: string },
  options?: RequestOptions,
) =>
  (await clients.crm.get<Similar>(`${remits.path}/similar`, asked, { ...silent, ...options })).data.Similar ??
  [];

/** Sends a slip and answers its id. */
export const sendSlip = (file: File): Promise<string> => sendFile(`${remits.path}/slip`, file);

export const slipUrl = (id: string): string => recordFileUrl(`${remits.path}/slip/${id}`);

/** The entries of accounts. */
export const fetchEntries = async (params: ListParams, options?: RequestOptions) =>
  (
    await clients.crm.get<ListAnswer<EntryRow>>(`${accounts.path}/entry/index`, params, {
      ...silent,
      ...options,
    })
  ).data;
export const exportEntries = (params: ListParams, options?: DownloadOptions) =>
  clients.crm.download(`${accounts.path}/entry/export`, params, { ...silent, ...options });

const ofAccount = (call: string, id: string) => `${statements.path}/${call}/${encodeURIComponent(id)}`;

/** The months of an account, the latest first. */
export const fetchMonths = async (id: string, options?: RequestOptions) =>
  (await clients.crm.get<Months>(ofAccount('months', id), undefined, { ...silent, ...options })).data
    .Months ?? [];

/** One month of an account as it is printed; `month` is written 2026-10. */
export const fetchStatement = async (id: string, month: string, options?: RequestOptions) =>
  (await clients.crm.get<StatementPage>(ofAccount('page', id), { month }, { ...silent, ...options })).data;

/** The dealer has checked a month; `Closing` is the balance that was read. */
export const confirmMonth = async (id: string, Month: string, Closing: number): Promise<void> =>
  void (await clients.crm.post(ofAccount('confirm', id), { Month, Closing: Closing.toFixed(2) }, silent));
export const disputeMonth = async (id: string, Month: string, Note: string): Promise<void> =>
  void (await clients.crm.post(ofAccount('dispute', id), { Month, Note }, silent));
