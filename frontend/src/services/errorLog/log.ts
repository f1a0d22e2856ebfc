import { useSyncExternalStore } from 'react';
import { withoutValues } from './privacy';

/** One error, however often it was met on this page (specification §2: message, info, url and stack). */
export interface LoggedError {
  /** The same for the same error. */
  id: string;
  message: string;
  /** The place of the error: 界面组件, 脚本, 异步任务, 页面文件, or the call that failed. */
  info: string;
  /** Route of the page, without the values of its query. */
  url: string;
  stack: string;
  /** Of the failed call, which the gateway's log has too; empty where it was none. */
  requestId: string;
  /** When it was last met, in milliseconds. */
  time: number;
  count: number;
}

/** The details of an error when it occurs. */
export type ErrorFacts = Pick<LoggedError, 'message' | 'info' | 'stack' | 'requestId'>;

/** Only the latest errors are kept. */
const most = 100;

/** The longest texts that are kept, as the gateway keeps them; of a stack the top says enough. */
const longest = { message: 500, info: 300, url: 300, stack: 2000 };

/** The number of lines of the stack that distinguish errors: the message and the first frames. */
const tellingLines = 4;

let errors: readonly LoggedError[] = [];
const viewers = new Set<() => void>();
const followers = new Set<(error: LoggedError) => void>();

/** The errors of this page, the latest first. */
export const metErrors = (): readonly LoggedError[] => errors;

/** The errors that this page has met; follows new ones. */
export const useErrors = (): readonly LoggedError[] => useSyncExternalStore(subscribe, metErrors);

/** Follows every occurrence; returns how to stop. */
export function onError(follower: (error: LoggedError) => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

export function clearErrors(): void {
  change([]);
}

/** Notes an occurrence; one that has been met before is counted. */
export function addError(facts: ErrorFacts): void {
  const route = window.location.hash.slice(1) || '/';
  const texts = {
    message: cut(facts.message, longest.message),
    info: cut(facts.info, longest.info),
    url: cut(route, longest.url),
    stack: cut(facts.stack, longest.stack),
  };
  const id = fingerprint(texts);
  const known = errors.find((error) => error.id === id);
  const count = (known?.count ?? 0) + 1;
  const error = { id, ...texts, requestId: facts.requestId, time: Date.now(), count };
  change([error, ...errors.filter((other) => other !== known)].slice(0, most));
  for (const follower of followers) follower(error);
}

/** Without NUL and half surrogate pairs, which cutting can leave: the gateway refuses both. */
const cut = (text: string, length: number) =>
  withoutValues(text)
    .trim()
    .slice(0, length)
    .replace(/\p{Surrogate}|\0/gu, '');

/** Numbers differ from row to row and from second to second; the error is the same. */
function fingerprint({ message, info, url, stack }: Pick<LoggedError, 'message' | 'info' | 'url' | 'stack'>) {
  const top = stack.split('\n').slice(0, tellingLines);
  const page = url.split('?')[0] ?? '';
  return [message.replace(/\d+/g, '0'), info, page, ...top.map((line) => line.replace(/\d+/g, '0'))].join(
    '\n',
  );
}

function change(next: readonly LoggedError[]) {
  errors = next;
  for (const viewer of viewers) viewer();
}

function subscribe(viewer: () => void): () => void {
  viewers.add(viewer);
  return () => viewers.delete(viewer);
}
