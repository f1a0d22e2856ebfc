/** The types for callers of the request layer. */

import type { ClientName } from './table';

/** The rule for a new password, and the text for one that breaks it. */
export interface PasswordRule {
  pattern: string;
  text: string;
}

/** The gateway's `/appConfig.json`, so that one build fits every installation. */
export interface RuntimeConfig {
  /** Site title, the last part of every page title. */
  title: string;
  /** The company of the installation. */
  company?: string;
  /** The default colour of users without a choice, `#rrggbb`. */
  theme?: string;
  /** Version of the build the gateway serves. */
  version: number;
  /** The name of that build, such as v1.2.0. */
  release: string;
  /** The fixed header every call carries. */
  header: { name: string; value: string };
  /** Stored in place of the real token, which only the HttpOnly cookie has. */
  placeholderToken: string;
  /** After this number of wrong passwords in a row even the right one is refused for this number of minutes. */
  signIn: {
    failures: number;
    minutes: number;
    /** Whether codes for signing in can be sent. */
    codes: boolean;
    /** Whether 企业微信 is configured. */
    wechat?: boolean;
  };
  /** The rules of a new password, in words and as far as a form can check them. */
  password: { text: string; rules: PasswordRule[] };
  /** Base URL of stored files; empty = same origin. */
  filesHost: string;
  /** Base URL of each client; empty = same origin. */
  clients: Record<ClientName, string>;
  /** Component of a menu entry → path of its page's list API, for every page that is in use. */
  pages: Record<string, string>;
  /** The extension to call for help. */
  support?: string;
  /** Where staff open the UI; empty = where it is open. */
  address?: string;
  /** The size of labels in millimetres, `60×40`. */
  label?: string;
  /** The legacy system's address of a page that is not here yet; `{path}` is the path of its menu. */
  legacy?: string;
  /** Component of a menu entry without a page → its developer and the date (`2027-01-15`). */
  planned?: Record<string, { owner?: string; date?: string }>;
}

/** The question of a confirm dialog. */
export interface Question {
  title: string;
  /** Its lines are shown as lines. */
  content: string;
  okText: string;
  cancelText: string;
  /** Something would be lost: `okText` is in the colour of danger, and Enter means `cancelText`. */
  careful?: boolean;
  /** A third way: its result decides, true as `okText`, false as `cancelText`. */
  also?: { text: string; run: () => Promise<boolean> } | undefined;
}

/** How the layer shows things; injected, so that it depends on no component library. */
export interface UiHooks {
  /** Shows an error message for `ms` milliseconds. */
  toast(msg: string, ms: number): void;
  /** Asks the user; resolves with true for `okText`, false for `cancelText`, a dismissal or when `withdrawn`. */
  confirm(question: Question, withdrawn?: AbortSignal): Promise<boolean>;
}

/** A page of the menu, as staff see it. */
export interface Page {
  /** As the menu data names it, such as `dashboard/index`. */
  component: string;
  title: string;
  path: string;
}

/** The layer's questions about the current page; injected, because menus and unsaved work are not part of the layer. */
export interface PageHooks {
  /** `undefined` on public and error pages, and where the menu names a page that this build does not have. */
  current(): Page | undefined;
  /** Runs `before`, then reloads the pages, unless the user wants to keep unsaved work. */
  reload(doing: string, before?: () => unknown): Promise<void>;
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

/** How one call differs from others of its client. */
export interface CallOptions {
  /** Default: `read` for GET, `write` for everything else. Procedure calls are all POST, so they state it. */
  effect?: Effect;
  /** Cancels the call, a pending repeat included. Leaving a page cancels its calls: see `useRead`. */
  signal?: AbortSignal;
  /**
   * The caller shows the failure itself: no message. Questions that concern the whole page are asked all the same: a
   * lost session, a broken entry file, a missing interface.
   */
  silent?: boolean;
  /** Adds `timestamp` and `sign`, made of the latest secret key. */
  signed?: boolean;
  /**
   * The caller handles a lost session itself: no confirm. Only for the calls that read the signed-in user, sign in or
   * sign out; they are sent also when others are refused.
   */
  handlesLostSession?: boolean;
  /** Reads and writes JSON in place of the browser, which rounds long numbers. */
  json?: { parse(text: string): unknown; stringify(value: unknown): string | undefined };
  /** It is no call of the page on screen: its failure is not followed by the question whether that page exists. */
  ofShell?: boolean;
}

/** All options of a call but its effect, which every typed call decides itself. */
export type RequestOptions = Omit<CallOptions, 'effect'>;

/** Why an upload in parts does not go on now: the user holds it, or the line or the server is away. */
export type Held = 'paused' | 'waiting';

/** A gate through which an upload passes before each part. */
export interface Gate {
  readonly closed: boolean;
  /** Resolves when it is open. */
  passed(signal?: AbortSignal): Promise<void>;
  /** Calls a function whenever the gate closes; returns how to stop that. */
  onClose(call: () => void): () => void;
}

/** The same for a call that sends a file. */
export interface UploadOptions extends CallOptions {
  /** Lets the user hold an upload in parts. */
  gate?: Gate;
  /** Told why an upload in parts does not go on now; `undefined` when it does. */
  onHeld?: (held: Held | undefined) => void;
  /** Told the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The same for a call that sends bytes. */
export interface BytesOptions extends CallOptions {
  onBytes?: (sent: number) => void;
}

/** The same for a call that brings a file. */
export interface DownloadOptions extends CallOptions {
  /** Told how many bytes are there. */
  onProgress?: (bytes: number) => void;
}

/** A file as the server sent it, under the name that it gave. */
export interface Download {
  file: Blob;
  name: string;
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
  /** POST of a form with files, `query` beside it. It has no time limit. */
  upload<T>(url: string, form: FormData, query?: object, options?: UploadOptions): Promise<ApiResult<T>>;
  /** PUT of bytes, `query` beside them. It has no time limit; `onBytes` is told how many have been sent. */
  putBytes<T>(url: string, bytes: Blob, query: object, options?: BytesOptions): Promise<ApiResult<T>>;
  /** GET of a file. It has no time limit, and is not repeated. */
  download(url: string, params?: object, options?: DownloadOptions): Promise<Download>;
}
