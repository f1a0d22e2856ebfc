import type { ClientErrorDetail, ClientErrorList } from '@/services/generated/clienterror';
import type { RequestOptions } from '@/services/http';
import { clients } from '@/services/http';

export type * from '@/services/generated/clienterror';

const path = '/admin/client-errors';

export async function fetchClientErrors(
  params: Record<string, string | number>,
  options?: RequestOptions,
): Promise<ClientErrorList> {
  return (await clients.main.get<ClientErrorList>(`${path}/list`, params, options)).data;
}

export async function fetchClientError(id: string, options?: RequestOptions): Promise<ClientErrorDetail> {
  return (await clients.main.get<ClientErrorDetail>(`${path}/detail`, { id }, options)).data;
}

export async function resolveClientError(id: string): Promise<void> {
  await clients.main.post(`${path}/resolve`, { id });
}

export async function reopenClientError(id: string): Promise<void> {
  await clients.main.post(`${path}/reopen`, { id });
}

export async function deleteClientError(id: string): Promise<void> {
  await clients.main.delete(`${path}/delete`, { id });
}
