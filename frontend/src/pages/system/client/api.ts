import type { ClientList } from '@/services/generated/client';
import { clients, type RequestOptions } from '@/services/http';
import type { ListParams } from '@/services/resource';

export type * from '@/services/generated/client';

export const fetchClients = async (params: ListParams, options?: RequestOptions) =>
  (await clients.main.get<ClientList>('/admin/system/client/index', params, { silent: true, ...options }))
    .data;
