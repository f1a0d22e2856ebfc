/**
 * The request layer: one client per base host of the legacy system, each following its profile of the error
 * catalogue. Callers name a client and a path; retry, messages and the lost session are dealt with here.
 */

import { createClient } from './createClient';
import { storedFileUrl } from './fileUrl';
import { createPageCheck } from './pageCheck';
import { newer } from './profiles/newer';
import { fetchSecretKey } from './secretKey';
import { createSessionGuard } from './session';
import { createSigner } from './signature';
import { type ClientName, clientTable } from './table';
import type { Client, PageHooks, RuntimeConfig, UiHooks } from './types';

export { ApiError, isCancelled, isSessionLost, lockedCode, lossReason } from './errors';
export { onFailedCall } from './failedCalls';
export type { SessionLostHandler } from './session';
export type { ClientName } from './table';
export type {
  ApiResult,
  BytesOptions,
  CallOptions,
  Client,
  Download,
  DownloadOptions,
  Effect,
  Gate,
  Held,
  Page,
  PageHooks,
  PasswordRule,
  Question,
  RequestOptions,
  RuntimeConfig,
  UiHooks,
  UploadOptions,
} from './types';

const session = createSessionGuard();

/** The clients by name; filled by `initClients`. */
export const clients = {} as Record<ClientName, Client>;

let hooks: UiHooks | undefined;

const filesHosts = {} as Record<ClientName, string>;

/** Where there are no pages, as before the sign-in. */
const noPages: PageHooks = { current: () => undefined, reload: async () => undefined };

/** Builds all clients; called once the run-time configuration is there, before the first call. */
export function initClients(config: RuntimeConfig, ui: UiHooks, pages: PageHooks = noPages): void {
  hooks = ui;
  const checkPage = createPageCheck(ui, pages);
  const signer = createSigner(() => fetchSecretKey(clients.file));
  for (const row of clientTable) {
    clients[row.name] = createClient(row, { config, ui, session, checkPage, signer });
    filesHosts[row.name] = config[row.files];
  }
}

/** The address of a stored file (avatar, guide…) that an answer of this client names, on its files host. */
export function fileUrl(path: string | null | undefined, client: ClientName = 'file'): string {
  return storedFileUrl(filesHosts[client] ?? '', path);
}

/**
 * Registers the function that resets the stored token and user. It runs when the user wants to sign in again after the
 * session was lost, once for all failed calls; the page reloads afterwards, at the address that it returns.
 */
export const { onLost: onSessionLost, abortCalls } = session;

/** There is a session: the question about its loss is withdrawn, and calls are no longer refused. */
export const sessionFound = session.found;

/**
 * The session is lost, which no call of the user's has shown: asks, unless that was cancelled before. `elsewhere`: it
 * is another account's by now, so until `sessionFound` every call is refused as signed in elsewhere (50012).
 */
export function askAboutSession({ elsewhere, why = '' }: { elsewhere: boolean; why?: string }): void {
  if (elsewhere) session.refuseCalls();
  const call = { question: newer.lostSession(why), startedAt: session.answered(), byUser: false };
  if (hooks) void session.ask(hooks, call);
}
