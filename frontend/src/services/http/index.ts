/**
 * The request layer: one client per base host of the legacy system, each following its profile of the error
 * catalogue. Callers name a client and a path; retry, messages and the lost session are dealt with here.
 */

import { createClient } from './createClient';
import { createSessionGuard } from './session';
import { type ClientName, clientTable } from './table';
import type { Client, RuntimeConfig, UiHooks } from './types';

export { ApiError, isSessionLost } from './errors';
export type { SessionLostHandler } from './session';
export type { ClientName } from './table';
export type {
  ApiResult,
  CallOptions,
  Client,
  Effect,
  LogoutPrompt,
  RuntimeConfig,
  UiHooks,
} from './types';

const session = createSessionGuard();

/** The clients by name; filled by `initClients`. */
export const clients = {} as Record<ClientName, Client>;

/** Builds all clients; called once the run-time configuration is there, before the first call. */
export function initClients(config: RuntimeConfig, ui: UiHooks): void {
  for (const row of clientTable) clients[row.name] = createClient(row, { config, ui, session });
}

/**
 * Registers what resets the stored token and user. It runs when the user chose Re-Login after the session was
 * lost, once however many calls failed; the page reloads afterwards.
 */
export const { onLost: onSessionLost, abortCalls } = session;
