/** Builds one client from its row of the table: sends, repeats, reads the answer, shows and rejects failures. */

import axios, { type AxiosInstance, type AxiosRequestConfig, type AxiosResponse, CanceledError } from 'axios';
import { carryFile, fileOf, refusalAsText } from './download';
import { readEnvelope } from './envelope';
import {
  ApiError,
  FAILURE_CODE,
  type FailureKind,
  isCancelled,
  isMissingInterface,
  isSessionLost,
  lockedCode,
  lossReason,
  MESSAGE_MS,
  transportKind,
} from './errors';
import { announceFailedCall } from './failedCalls';
import type { PageCheck } from './pageCheck';
import { newer } from './profiles/newer';
import { older } from './profiles/older';
import { isRepeatable, isTransient, withRetry } from './retry';
import type { SessionGuard } from './session';
import type { Signer } from './signature';
import type { ClientName, ClientRow } from './table';
import type { ApiResult, CallOptions, Client, Download, Effect, RuntimeConfig, UiHooks } from './types';
import { uiMark } from './uiMark';
import { carryBytes, carryForm } from './upload';
import { createWriteKeys, writeKeyHeader } from './writeKeys';

const profiles = { older, newer };

/** Codes after which a signed call's key may be an old one. */
const refusals: readonly number[] = [401, 403];

/** The settings of a client besides its row. */
export interface Surroundings {
  config: RuntimeConfig;
  ui: UiHooks;
  /** Shared by all clients, so that they ask about a lost session together. */
  session: SessionGuard;
  /** As is this check, and the secret key. */
  checkPage: PageCheck;
  signer: Signer;
}

interface Call {
  method: 'get' | 'post' | 'put' | 'delete';
  url: string;
  payload: unknown;
  options: CallOptions;
  /** How an upload or a download travels, in place of the payload. */
  carrier?: AxiosRequestConfig;
}

/** The input of each step of a call: the client's row, its profile, and the way to send. */
interface Desk extends Surroundings {
  row: ClientRow & { name: ClientName };
  profile: (typeof profiles)[keyof typeof profiles];
  http: AxiosInstance;
  writeKeys: ReturnType<typeof createWriteKeys>;
}

/** A client of one back end, with the habits that its row of the table states. */
export function createClient(row: ClientRow & { name: ClientName }, around: Surroundings): Client {
  const profile = profiles[row.profile];
  const desk = { ...around, row, profile, http: axiosOf(row, around.config), writeKeys: createWriteKeys() };
  return {
    get: (url, params, options = {}) => run(desk, { method: 'get', url, payload: params, options }),
    post: (url, body, options = {}) => run(desk, { method: 'post', url, payload: body, options }),
    put: (url, body, options = {}) => run(desk, { method: 'put', url, payload: body, options }),
    delete: (url, body, options = {}) => run(desk, { method: 'delete', url, payload: body, options }),
    upload: (url, data, params, { onProgress, ...options } = {}) => {
      const carrier = carryForm(data, params, onProgress);
      return run(desk, { method: 'post', url, payload: undefined, options, carrier });
    },
    putBytes: (url, bytes, params, { onBytes, ...options } = {}) => {
      const carrier = carryBytes(bytes, params, onBytes);
      return run(desk, { method: 'put', url, payload: undefined, options, carrier });
    },
    async download(url, params, { onProgress, ...options } = {}) {
      const carrier = carryFile(params, onProgress);
      // It is sent once, like a write: a long export must not start again by itself.
      const once: CallOptions = { ...options, effect: 'write' };
      const call: Call = { method: 'get', url, payload: undefined, options: once, carrier };
      const { data } = await run<Download | null>(desk, call);
      if (data?.file instanceof Blob) return data;
      const msg = '服务器没有返回文件';
      throw new ApiError({ kind: 'business', code: FAILURE_CODE, msg, said: msg, url });
    },
  };
}

const isOwnOrigin = (baseUrl: string): boolean => !/^https?:/i.test(baseUrl);

const axiosOf = (row: ClientRow & { name: ClientName }, config: RuntimeConfig) =>
  axios.create({
    baseURL: config.clients[row.name],
    timeout: row.timeout,
    withCredentials: true,
    headers: {
      'Content-Type': 'application/json',
      [config[row.header].name]: config[row.header].value,
      // Another host may not allow the header.
      ...(isOwnOrigin(config.clients[row.name]) && uiMark),
    },
    // null, not undefined, for an absent body: axios drops the content type of a request whose body is undefined.
    transformRequest: (body: unknown) => (body === undefined ? null : JSON.stringify(body)),
    // A timeout and a request that the browser aborted must not look the same.
    transitional: { clarifyTimeoutError: true },
  });

const effectOf = ({ method, options }: Call): Effect =>
  options.effect ?? (method === 'get' ? 'read' : 'write');

const delaysOf = ({ profile }: Desk, call: Call) =>
  isRepeatable(effectOf(call), call.url) ? profile.retryDelays : [];

/** Sends a call; a write has a key for the server, except to another host, which may not allow the header. */
async function run<T>(desk: Desk, call: Call): Promise<ApiResult<T>> {
  const ofOwnOrigin = isOwnOrigin(desk.config.clients[desk.row.name]);
  if (!ofOwnOrigin || call.carrier || effectOf(call) === 'read') return perform<T>(desk, call);
  const write = desk.writeKeys.begin(call.method, call.url, call.payload);
  try {
    const result = await perform<T>(desk, call, { [writeKeyHeader]: write.key });
    write.end('answered');
    return result;
  } catch (cause) {
    const status = cause instanceof ApiError ? cause.status : undefined;
    write.end(status !== undefined && status < 500 ? 'answered' : 'unanswered');
    throw cause;
  }
}

async function perform<T>(desk: Desk, call: Call, marks?: Record<string, string>): Promise<ApiResult<T>> {
  const { http, session, signer } = desk;
  const { method, url, payload, options } = call;
  const startedAt = session.answered();
  const carrier: AxiosRequestConfig =
    call.carrier ?? (method === 'get' ? { params: payload } : { data: payload });
  const attempt = async (signal: AbortSignal) => {
    const formats = options.json && formatsOf(options.json);
    const headers = { ...carrier.headers, ...marks, ...(options.signed ? await signer.sign() : undefined) };
    const send = async () => {
      if (!options.handlesLostSession) session.admit(url);
      return refusalAsText(http.request<unknown>({ method, url, ...carrier, ...formats, headers, signal }));
    };
    return withRetry(send, delaysOf(desk, call), signal);
  };
  try {
    return read<T>(desk, await session.during(attempt, options.signal), url, effectOf(call));
  } catch (cause) {
    return fail<T>(desk, cause, call, startedAt);
  }
}

/** How a call with JSON of its own travels; an answer that is no JSON, such as a proxy's error page, stays as it is. */
const formatsOf = ({ parse, stringify }: NonNullable<CallOptions['json']>): AxiosRequestConfig => ({
  transformRequest: (body: unknown) => (body === undefined ? null : stringify(body)),
  transformResponse: (text: unknown) => {
    try {
      return typeof text === 'string' ? parse(text) : text;
    } catch {
      return text;
    }
  },
});

function read<T>(
  { profile, row }: Desk,
  response: AxiosResponse<unknown>,
  url: string,
  effect: Effect,
): ApiResult<T> {
  const file = fileOf(response);
  if (file) return { code: 0, msg: '', data: file as T };
  const envelope = readEnvelope(response.data);
  const { code, msg, data } = envelope;
  if (profile.succeeded(envelope, row.success)) {
    return { code: code && row.success.includes(code) ? code : 0, msg, data: data as T };
  }
  if (effect === 'read' && profile.tolerated.includes(msg)) return failed(msg);
  throw apiError('business', response, url, profile.businessText(envelope), FAILURE_CODE);
}

/** The end of every call that failed for good. */
function fail<T>(desk: Desk, cause: unknown, call: Call, startedAt: number): ApiResult<T> {
  const { profile, row, signer, checkPage } = desk;
  if (isCancelled(cause)) throw axios.isCancel(cause) ? cause : new CanceledError();
  const error = toApiError(desk, cause, call.url);
  announceFailedCall(error);
  if (call.options.signed && refusals.includes(error.code)) signer.forget();
  show(desk, error, call, startedAt);
  // Exempt paths are not repeated, so their first failure is the final one.
  const repeated = isTransient(cause) && effectOf(call) === 'read';
  const checked = profile.checksPage && !call.options.ofShell;
  if (checked && (repeated || isMissingInterface(error))) void checkPage(error);
  if (row.failure === 'resolve') return failed(error.msg);
  throw error;
}

function toApiError({ profile }: Desk, cause: unknown, url: string): ApiError {
  if (cause instanceof ApiError) return cause;
  // Anything else is a mistake of ours, which no message to staff can explain.
  if (!axios.isAxiosError(cause)) throw cause;
  const { response } = cause;
  const text = profile.transportText(cause, url);
  const fallback = response?.status ?? FAILURE_CODE;
  return apiError(transportKind(cause), response, url, text, fallback, { cause });
}

function show({ profile, ui, session }: Desk, error: ApiError, call: Call, startedAt: number): void {
  const { silent, handlesLostSession } = call.options;
  if (!isSessionLost(error)) {
    // Without a line the page says so once, and reads again by itself.
    const offline = globalThis.navigator?.onLine === false;
    // The lock itself says that nothing goes on behind it.
    const said = silent || error.code === lockedCode || (effectOf(call) === 'read' && offline);
    if (!said) ui.toast(error.msg, MESSAGE_MS);
  } else if (!handlesLostSession)
    void session.ask(ui, {
      question: profile.lostSession(lossReason(error)),
      startedAt,
      byUser: !silent || effectOf(call) === 'write',
    });
}

function failed<T>(msg: string): ApiResult<T> {
  return { code: FAILURE_CODE, msg, data: null as T };
}

/** `fallback` replaces the code of an answer without one, or with that of success. */
function apiError(
  kind: FailureKind,
  response: AxiosResponse<unknown> | undefined,
  url: string,
  msg: string,
  fallback: number,
  options?: ErrorOptions,
): ApiError {
  const { code, msg: said, data } = readEnvelope(response?.data);
  const requestId: unknown = response?.headers['x-request-id'];
  return new ApiError(
    {
      kind,
      code: code || fallback,
      status: response?.status,
      msg,
      said,
      data,
      requestId: typeof requestId === 'string' ? requestId : undefined,
      url,
    },
    options,
  );
}
