import { ApiError } from './http';
import { statusText, texts } from './http/errors';
import { messageLines } from './legacy/messageLines';

/**
 * The text for staff about a failed call: the server's own words, those of a procedure line by line, else the text of
 * the catalogue (specification §8).
 */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return '页面出错了，请重试；多次出现请联系信息中心';
  const { kind, said, status, url } = error;
  if (said) return messageLines(said).join('\n');
  if (kind === 'business') return texts.newerBusiness;
  return kind === 'http' ? statusText(status ?? 0, url) : texts[kind];
}

/**
 * The text about a failed sign-in: the server's own words, else those of the client that signs in. That one is an older
 * client, which says Error, or 系统错误 where no answer came and the browser says nothing.
 */
export function signInFailureText(error: unknown): string {
  return error instanceof ApiError && !error.said ? error.msg : failureText(error);
}
