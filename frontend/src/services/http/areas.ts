import { clients } from './index';
import type { Client } from './types';

/** The areas behind the CRM service, which an installation may run on another host (specification §7). */
const crm = ['/api/account', '/api/aftersales', '/api/cabinet', '/api/contract', '/api/custom'];

/** The client of the service that answers a path. */
export const clientOf = (path: string): Client =>
  crm.some((area) => path === area || path.startsWith(`${area}/`)) ? clients.crm : clients.main;
