import type { MyDorm } from '@/services/generated/mydorm';
import { clients, type RequestOptions } from '@/services/http';

export type { MyDorm };

/** The user's room, room-mates, and costs. */
export const fetchMyDorm = async (options?: RequestOptions): Promise<MyDorm> =>
  (await clients.main.get<MyDorm>('/admin/dormitory/mine', undefined, { silent: true, ...options })).data;
