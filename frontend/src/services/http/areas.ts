import { clients } from './index';
import type { Client } from './types';

/** The areas behind the CRM service, which an installation may run on another host (specification §7). */
const crm = ['/api/account', '/api/aftersales', '/api/cabinet', '/api/contract', '/api/custom'];

/** The name of the client of the service that answers a path. */
export const clientNameOf = (path: string): 'crm' | 'main' =>
  crm.some((area) => path === area || path.startsWith(`${area}/`)) ? 'crm' : 'main';

/** The client of the service that answers a path. */
export const clientOf = (path: string): Client => clients[clientNameOf(path)];
