import { recordFileUrl, sendFiles } from '@/services/attachment';
import {
  type Customer,
  type CustomerTimeline,
  customers,
  type FollowUp,
  followUps,
  type HandedOver,
} from '@/services/generated/customer';
import { clients } from '@/services/http';
import type { RequestOptions } from '@/services/procedure';
import type { RecordValues } from '@/services/resource';

/** Columns of the list that are not fields of the record. */
export interface CustomerRow extends Customer {
  /** When the last follow-up was. */
  LastDate: string | null;
  /** The day that the last follow-up names. */
  NextDate: string | null;
  /** Only a filter: customers without an owner. */
  Pool?: boolean;
  /** Only a filter: a part of province, city or district. */
  Region?: string;
}

export interface FollowUpRow extends FollowUp {
  CustomerNo: string;
  Mobile: string | null;
  ShopName: string;
  PictureCount: number;
}

/** A province, a city or a district, as `GET regions` lists them. */
export interface Region {
  Name: string;
  Code?: string;
  Children?: Region[];
}

const silent = { silent: true } as const;

/** The divisions of China. The browser keeps them as long as they do not change. */
export const fetchRegions = async (options?: RequestOptions): Promise<Region[]> =>
  (await clients.crm.get<Region[]>(`${customers.path}/regions`, undefined, { ...silent, ...options })).data;

const at = (call: string, id: string) => `${customers.path}/${call}/${encodeURIComponent(id)}`;

/** A customer with all that has happened, the newest first. */
export const fetchTimeline = async (id: string, options?: RequestOptions): Promise<CustomerTimeline> =>
  (await clients.crm.get<CustomerTimeline>(at('timeline', id), undefined, { ...silent, ...options })).data;

/** Makes the user responsible for a customer of the pool. */
export const takeCustomer = async (id: string): Promise<void> =>
  void (await clients.crm.post(at('take', id), {}, silent));

/** Gives a customer back to the pool; `version` is the state of it that the user has seen. */
export const releaseCustomer = async (id: string, RowVersion: number): Promise<void> =>
  void (await clients.crm.post(at('release', id), { RowVersion }, silent));

export const assignCustomer = async (id: string, OwnerId: string): Promise<void> =>
  void (await clients.crm.post(at('assign', id), { OwnerId }, silent));

/** Merges the customer `From` into the customer `id`. `RowVersion` is the state of `id` that the user has seen. */
export const mergeCustomer = async (id: string, RowVersion: number, From: string): Promise<void> =>
  void (await clients.crm.post(at('merge', id), { RowVersion, From }, silent));

/** The most customers that a month of the calendar shows. */
const mostDue = 1000;

/** The customers whose next follow-up lies between two days (`2026-11-01`), of one owner or of all. */
export const fetchDue = async (
  [from, to]: readonly [string, string],
  OwnerId: string | undefined,
  options?: RequestOptions,
): Promise<{ list: CustomerRow[]; total: number | string }> => {
  const asked = { NextDateFrom: from, NextDateTo: to, OwnerId, sort: 'NextDate', page: 1, pageSize: mostDue };
  return (
    await clients.crm.get<{ list: CustomerRow[]; total: number | string }>(customers.path, asked, {
      ...silent,
      ...options,
    })
  ).data;
};

/** Hands all customers of one person over to another and returns their number. */
export const handOver = async (From: string, To: string): Promise<number> =>
  (await clients.crm.post<HandedOver>(`${customers.path}/cadre/handover`, { From, To }, silent)).data
    .Customers;

/** The most pictures of a follow-up. */
export const mostPictures = 6;

export const pictureUrl = (id: string): string => recordFileUrl(`${followUps.path}/picture/${id}`);

/** Sends the pictures one after the other, then the follow-up, and returns its key. */
export async function followUp(values: RecordValues, files: readonly File[]): Promise<string> {
  const Pictures = await sendFiles(`${followUps.path}/picture`, files);
  const { data } = await clients.crm.put<{ FollowUpId: string }>(
    `${followUps.path}/add`,
    { ...values, Pictures },
    silent,
  );
  return data.FollowUpId;
}
