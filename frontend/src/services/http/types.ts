/** The shapes that callers of the request layer see. */

import type { ClientName } from './table';

/** What the gateway serves as `/appConfig.json`, so that one build fits every place. */
export interface RuntimeConfig {
  /** Site title, the last part of every page title. */
  title: string;
  /** Version of the build the gateway serves. */
  version: number;
  /** The fixed header every call carries. */
  header: { name: string; value: string };
  /** What is stored in place of the real token, which only the HttpOnly cookie holds. */
  placeholderToken: string;
  /** Base URL of stored files; empty = same origin. */
  filesHost: string;
  /** Base URL of each client; empty = same origin. */
  clients: Record<ClientName, string>;
}

/** The confirm shown when the session is lost. */
export interface LogoutPrompt {
  title: string;
  content: string;
  okText: string;
  cancelText: string;
}

/** How the layer shows things; injected, so that it depends on no component library. */
export interface UiHooks {
  /** Shows an error message for `ms` milliseconds. */
  toast(msg: string, ms: number): void;
  /** Asks the user; resolves with true for `okText`, false for `cancelText` or a dismissal. */
  confirmLogout(prompt: LogoutPrompt): Promise<boolean>;
}

/**
 * An answer. `code` is the success code that the host sent (0 where it only said `success: true`), or -1, with
 * the message and null data, for a failure that does not reject: a tolerated message, or any failure of net.
 */
export interface ApiResult<T> {
  code: number;
  msg: string;
  data: T;
}

/** Whether a call changes something on the server; a write is sent once, never repeated. */
export type Effect = 'read' | 'write';

export interface CallOptions {
  /** Default: `read` for GET, `write` for everything else. Procedure calls are all POST, so they state it. */
  effect?: Effect;
  /** Cancels the call, a pending repeat included. */
  signal?: AbortSignal;
  /** The caller shows the failure itself: no message. A lost session is asked about all the same. */
  silent?: boolean;
  /** The caller deals with a lost session itself: no confirm. Only for start-up, sign-in and sign-out. */
  handlesLostSession?: boolean;
}

/**
 * One base host's calls. They reject with an `ApiError` after its message was shown, and with axios's
 * `CanceledError`, unannounced, when cancelled.
 */
export interface Client {
  /** `params` travel in the query. */
  get<T>(url: string, params?: object, options?: CallOptions): Promise<ApiResult<T>>;
  /** `body` travels as JSON, here and below. */
  post<T>(url: string, body?: unknown, options?: CallOptions): Promise<ApiResult<T>>;
  put<T>(url: string, body?: unknown, options?: CallOptions): Promise<ApiResult<T>>;
  delete<T>(url: string, body?: unknown, options?: CallOptions): Promise<ApiResult<T>>;
}
