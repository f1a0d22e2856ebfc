import type { MyDorm } from '@/services/generated/mydorm';
import { clients, type RequestOptions } from '@/services/http';

export type { MyDorm };

/** Where the user lives, with whom, and what it costs. */
export const fetchMyDorm = async (options?: RequestOptions): Promise<MyDorm> =>
  (await clients.main.get<MyDorm>('/admin/dormitory/mine', undefined, { silent: true, ...options })).data;
