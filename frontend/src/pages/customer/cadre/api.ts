import { customers } from '@/services/generated/customer';
import { clients } from '@/services/http';
import type { RequestOptions } from '@/services/procedure';
import type { ListAnswer, ListParams } from '@/services/resource';

/** A person who is responsible for customers, with counts of the customers that the user sees. */
export interface CadreRow {
  UserId: string;
  Person: string;
  DepartmentName: string | null;
  Customers: number;
  /** Customers whose next day is today or has passed. */
  Due: number;
  /** Registered this month. */
  Added: number;
  Signed: number;
}

export const fetchCadres = async (
  params: ListParams,
  options?: RequestOptions,
): Promise<ListAnswer<CadreRow>> =>
  (
    await clients.crm.get<ListAnswer<CadreRow>>(`${customers.path}/cadre/index`, params, {
      silent: true,
      ...options,
    })
  ).data;
