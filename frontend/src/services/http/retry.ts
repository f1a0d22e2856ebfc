/** Which failed calls are sent again, and when (specification §8). */

import axios, { CanceledError } from 'axios';
import { isCancelled } from './errors';
import type { Effect } from './types';

/** Paths of specification §7 that are never repeated; one with `/` at its end includes everything below it. */
export const exemptPaths: readonly string[] = [
  '/api/cabinet/quotationlist/',
  '/api/aftersales/index',
  '/api/custom',
  '/api/custom/getCadreList',
  '/api/contract/pc/index',
  '/api/account/delete/',
  '/api/account/remit',
  '/api/flow/index',
  '/api/staff/index',
  '/api/role/index',
  '/api/Message/SendTextMessage',
  '/api/Message/SendAuditMessage',
  '/api/EnterpriseWeChat/CreateUserAsync',
  '/api/EnterpriseWeChat/DeleteUserAsync',
  '/api/EnterpriseWeChat/CreateDepartmentAsync',
  '/api/EnterpriseWeChat/DeleteDepartmentAsync',
];

const exempt = exemptPaths.map((path) => path.toLowerCase());

/** Whether a call may be repeated at all: reads, except on exempt paths (matched in any letter case, as the server does). */
export function isRepeatable(effect: Effect, url: string): boolean {
  if (effect === 'write') return false;
  const path = new URL(url, 'http://same.origin').pathname.toLowerCase();
  return !exempt.some((entry) => (entry.endsWith('/') ? path.startsWith(entry) : path === entry));
}

/**
 * Sends until it succeeds, pausing `delays` milliseconds between the attempts; the last failure is thrown.
 * Aborting `signal` ends a pause at once with a `CanceledError`.
 */
export async function withRetry<T>(
  send: () => Promise<T>,
  delays: readonly number[],
  signal?: AbortSignal,
): Promise<T> {
  for (const delay of delays) {
    try {
      return await send();
    } catch (error) {
      if (!isTransient(error)) throw error;
      await pause(delay, signal);
    }
  }
  return send();
}

/** Whether a repeat may help: a 4xx stays, no answer or a 5xx may be temporary. */
export function isTransient(error: unknown): boolean {
  if (!axios.isAxiosError(error) || isCancelled(error)) return false;
  return error.response === undefined || error.response.status >= 500;
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new CanceledError());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
