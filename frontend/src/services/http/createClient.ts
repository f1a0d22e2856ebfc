/** Builds one client from its row of the table: sends, repeats, reads the answer, shows and rejects failures. */

import axios, { type AxiosResponse, CanceledError } from 'axios';
import { readEnvelope } from './envelope';
import {
  ApiError,
  FAILURE_CODE,
  type FailureKind,
  isCancelled,
  isSessionLost,
  MESSAGE_MS,
  transportKind,
} from './errors';
import { newer } from './profiles/newer';
import { older } from './profiles/older';
import { isRepeatable, withRetry } from './retry';
import type { SessionGuard } from './session';
import type { ClientName, ClientRow } from './table';
import type { ApiResult, CallOptions, Client, Effect, RuntimeConfig, UiHooks } from './types';

const profiles = { older, newer };

/** What a client needs besides its row. */
export interface Surroundings {
  config: RuntimeConfig;
  ui: UiHooks;
  /** Shared by all clients, so that they ask about a lost session together. */
  session: SessionGuard;
}

interface Call {
  method: 'get' | 'post' | 'put' | 'delete';
  url: string;
  payload: unknown;
  options: CallOptions;
}

export function createClient(
  row: ClientRow & { name: ClientName },
  { config, ui, session }: Surroundings,
): Client {
  const profile = profiles[row.profile];
  const http = axios.create({
    baseURL: config.clients[row.name],
    timeout: row.timeout,
    withCredentials: true,
    headers: { 'Content-Type': 'application/json', [config.header.name]: config.header.value },
    // null, not undefined, for an absent body: axios drops the content type of a request whose body is undefined.
    transformRequest: (body: unknown) => (body === undefined ? null : JSON.stringify(body)),
    // A timeout and a request that the browser aborted must not look the same.
    transitional: { clarifyTimeoutError: true },
  });

  async function run<T>(call: Call): Promise<ApiResult<T>> {
    const { method, url, payload, options } = call;
    const answeredAtStart = session.answered();
    const effect = options.effect ?? (method === 'get' ? 'read' : 'write');
    const carrier = method === 'get' ? { params: payload } : { data: payload };
    const delays = isRepeatable(effect, url) ? profile.retryDelays : [];
    const attempt = (signal: AbortSignal) =>
      withRetry(() => http.request<unknown>({ method, url, ...carrier, signal }), delays, signal);
    try {
      return read<T>(await session.during(attempt, options.signal), url, effect);
    } catch (cause) {
      return fail<T>(cause, call, answeredAtStart);
    }
  }

  function read<T>(response: AxiosResponse<unknown>, url: string, effect: Effect): ApiResult<T> {
    const envelope = readEnvelope(response.data);
    const { code, msg, data } = envelope;
    if (profile.succeeded(envelope, row.success)) {
      return { code: code && row.success.includes(code) ? code : 0, msg, data: data as T };
    }
    if (effect === 'read' && profile.tolerated.includes(msg)) return failed(msg);
    throw apiError('business', response, url, profile.businessText(envelope), FAILURE_CODE);
  }

  /** The end of every call that failed for good. */
  function fail<T>(cause: unknown, { url, options }: Call, answeredAtStart: number): ApiResult<T> {
    if (isCancelled(cause)) throw axios.isCancel(cause) ? cause : new CanceledError();
    const error = toApiError(cause, url);
    show(error, options, answeredAtStart);
    if (row.failure === 'resolve') return failed(error.msg);
    throw error;
  }

  function toApiError(cause: unknown, url: string): ApiError {
    if (cause instanceof ApiError) return cause;
    // Anything else is a mistake of ours, which no message to staff can explain.
    if (!axios.isAxiosError(cause)) throw cause;
    const { response } = cause;
    const text = profile.transportText(cause, url);
    const fallback = response?.status ?? FAILURE_CODE;
    return apiError(transportKind(cause), response, url, text, fallback, { cause });
  }

  function show(error: ApiError, options: CallOptions, answeredAtStart: number): void {
    if (!isSessionLost(error)) {
      if (!options.silent) ui.toast(error.msg, MESSAGE_MS);
    } else if (!options.handlesLostSession) void session.ask(ui, answeredAtStart);
  }

  return {
    get: (url, params, options = {}) => run({ method: 'get', url, payload: params, options }),
    post: (url, body, options = {}) => run({ method: 'post', url, payload: body, options }),
    put: (url, body, options = {}) => run({ method: 'put', url, payload: body, options }),
    delete: (url, body, options = {}) => run({ method: 'delete', url, payload: body, options }),
  };
}

function failed<T>(msg: string): ApiResult<T> {
  return { code: FAILURE_CODE, msg, data: null as T };
}

/** `fallback` stands in for a code where the answer states none, or claims success. */
function apiError(
  kind: FailureKind,
  response: AxiosResponse<unknown> | undefined,
  url: string,
  msg: string,
  fallback: number,
  options?: ErrorOptions,
): ApiError {
  const { code, msg: said } = readEnvelope(response?.data);
  const requestId: unknown = response?.headers['x-request-id'];
  return new ApiError(
    {
      kind,
      code: code || fallback,
      status: response?.status,
      msg,
      said,
      requestId: typeof requestId === 'string' ? requestId : undefined,
      url,
    },
    options,
  );
}
