/** The error catalogue of specification §8: its texts, its codes, and the error that callers catch. */

import axios, { AxiosError } from 'axios';
import { httpStatusText, sessionExpiredText } from './catalogue.gen';

/** How long an error message stays, in milliseconds (specification §9). */
export const MESSAGE_MS = 5000;

/** `code` where the answer brought none: business failures, and calls that got no answer. */
export const FAILURE_CODE = -1;

/** Texts for failures that bring no message of their own. */
export const texts = {
  olderBusiness: 'Error',
  olderNetwork: '系统错误',
  newerBusiness: '未知错误',
  timeout: '请求超时，请检查网络连接',
  network: '网络错误，请检查网络连接',
  noResponse: '无响应，服务器可能未启动',
} as const;

/** Business failures that newer clients hand to the reader of the answer instead of alerting. */
export const toleratedTexts: readonly string[] = ['查询类型未传递', '存储过程执行失败', 'data found'];

/** The one of them that says that there are no rows. */
export const nothingFoundText = 'data found';

/**
 * 5000x on older routes, the HTTP status 401 on newer ones (`docs/wire-contract.md`, Envelope). A 401 asks whichever
 * client meets it: staff can do nothing with its text but sign in again.
 */
const sessionLostCodes: readonly number[] = [401, 50008, 50012, 50014];

/** The codes of refused calls of a locked session (docs/error-catalogue.md). */
export const lockedCode = 423;

/** The source of the failure: the business, the HTTP status, or the network. */
export type FailureKind = 'business' | 'http' | 'timeout' | 'network' | 'noResponse';

interface ApiErrorFields {
  kind: FailureKind;
  code: number;
  msg: string;
  said?: string;
  data?: unknown;
  url: string;
  status?: number | undefined;
  requestId?: string | undefined;
}

/** A call that failed for good. Cancelled calls never become one. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  /** The envelope's code, else the HTTP status, else -1. */
  readonly code: number;
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  /** The text of the message that the client's profile shows. */
  readonly msg: string;
  /** The server's own message; empty without one. */
  readonly said: string;
  /** Data of the answer beside its message, such as the invalid fields. */
  readonly data: unknown;
  /** `X-Request-Id` of the answer, which the gateway's log line carries too. */
  readonly requestId: string | undefined;
  /** The URL as called, without the query of `params`. */
  readonly url: string;

  constructor(fields: ApiErrorFields, options?: ErrorOptions) {
    super(fields.msg, options);
    this.kind = fields.kind;
    this.code = fields.code;
    this.status = fields.status;
    this.msg = fields.msg;
    this.said = fields.said ?? '';
    this.data = fields.data;
    this.requestId = fields.requestId;
    this.url = fields.url;
  }
}

/** The newer clients' text for a failed HTTP status. */
export function statusText(status: number, url: string): string {
  const text = httpStatusText[status];
  if (text === undefined) return `网络错误：${status}`;
  return status === 404 ? `${text}：${url}` : text;
}

/** Whether a call failed because the session is unknown, signed in elsewhere or expired. */
export function isSessionLost(error: unknown): boolean {
  return error instanceof ApiError && sessionLostCodes.includes(error.code);
}

/** The server's reason for the end of a session; empty where its time was over. */
export function lossReason(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  const { code, said } = error;
  const told = code === 50012 || (code === 50014 && said !== sessionExpiredText);
  return told ? said.replace(/，请重新登录$/, '') : '';
}

/** The refusal of a call that is not sent, because the browser is now signed in to another account. */
export function sessionElsewhere(url: string): ApiError {
  const msg = '本浏览器已登录另一个账号，本页的操作不再提交';
  return new ApiError({ kind: 'business', code: 50012, msg, said: msg, url });
}

/**
 * Whether the interface itself is gone. A 404 with a message of its own is about a record of an interface that is
 * there.
 */
export function isMissingInterface({ status, said }: ApiError): boolean {
  return status === 404 && (said === '' || said === httpStatusText[404]);
}

/** Why a call without a usable answer failed. */
export function transportKind({ response, code }: AxiosError): FailureKind {
  if (response) return 'http';
  if (code === AxiosError.ETIMEDOUT) return 'timeout';
  return code === AxiosError.ERR_NETWORK ? 'network' : 'noResponse';
}

/** Whether the caller gave the call up, or the browser did because the page is being left. */
export function isCancelled(error: unknown): boolean {
  return axios.isCancel(error) || (axios.isAxiosError(error) && error.code === AxiosError.ECONNABORTED);
}
