import { type ApiError, isCancelled, isSessionLost, onFailedCall } from '../http';
import { addError } from './log';

/** Layouts that a browser finishes one frame later, and foreign scripts without details of their errors. */
const noise = /^(ResizeObserver loop|Script error\.?$)/;

/** Code that the user's browser runs on its own account. */
const foreign = /\b(chrome|moz|safari(-web)?|ms-browser)-extension:\/\//;

/**
 * Notes anything that was thrown; `info` says where. Cancelled calls, and errors from outside of this application, are
 * left out.
 */
export function logError(error: unknown, info: string, componentStack = ''): void {
  if (isCancelled(error) || nameOf(error) === 'AbortError') return;
  const message = messageOf(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  if (noise.test(message) || foreign.test(stack)) return;
  addError({ message, info, stack: stack + componentStack, requestId: '' });
}

/** The source of an error: a file of the application that could not be loaded, or else the caller's `info`. */
export function placeOf(error: unknown, otherwise: string): string {
  const cssFailed = Object(error).code === 'CSS_CHUNK_LOAD_FAILED';
  return cssFailed || nameOf(error) === 'ChunkLoadError' ? '页面文件' : otherwise;
}

/**
 * From start-up on: uncaught errors, unhandled rejections, and failed calls. It runs in every build, production
 * included (specification §9).
 */
export function collectErrors(): () => void {
  const thrown = (event: ErrorEvent) => {
    if (foreign.test(event.filename)) return;
    logError(event.error ?? event.message, placeOf(event.error, '脚本'));
  };
  const rejected = ({ reason }: PromiseRejectionEvent) => {
    // A failed call has been noted as such.
    if (nameOf(reason) !== 'ApiError') logError(reason, placeOf(reason, '异步任务'));
  };
  window.addEventListener('error', thrown);
  window.addEventListener('unhandledrejection', rejected);
  const unfollow = onFailedCall(logFailedCall);
  return () => {
    window.removeEventListener('error', thrown);
    window.removeEventListener('unhandledrejection', rejected);
    unfollow();
  };
}

const outcomes = { timeout: '超时', network: '网络', noResponse: '无响应' };

/** A refusal in the server's own words, a wrong password or a lost session are work as usual. */
function logFailedCall(error: ApiError): void {
  const { kind, status, url, msg, stack = '', requestId = '' } = error;
  if (kind === 'business' || isSessionLost(error)) return;
  const outcome = kind === 'http' ? `HTTP ${status}` : outcomes[kind];
  addError({ message: msg, info: `接口 ${outcome} ${url}`, stack, requestId });
}

const nameOf = (error: unknown): unknown => Object(error).name;

function messageOf(error: unknown): string {
  const message: unknown = Object(error).message;
  return (typeof message === 'string' && message) || String(error);
}
