import { canonicalPath } from './path';

/** Paths that need no sign-in (specification §2). */
export const publicPaths: readonly string[] = ['/login', '/auth-redirect', '/management'];

/** Places that are no page of their own to come back to, in the canonical spelling. */
const noTarget = /^\/(login|auth-redirect|management|401|404|501|redirect(\/.*)?)$/;

/**
 * The target of a `redirect` query when it is a path of our own site behind the sign-in, else `undefined`.
 * Outside addresses in any spelling (`//host`, `/\host`, `https:…`) the public pages, which would lead round
 * in a circle, and the error pages are refused.
 */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (!target?.startsWith('/') || hasControlCharacter(target)) return undefined;
  if (/^[/\\]{2}/.test(target)) return undefined;
  // The URL parser resolves an address like a browser, dot segments included.
  const base = 'http://own.invalid';
  const url = new URL(target, base);
  if (url.origin !== base || noTarget.test(canonicalPath(url.pathname))) return undefined;
  return target;
}

// Browsers drop tabs and line breaks from addresses, which would turn "/\t/host" into "//host".
const hasControlCharacter = (text: string) => [...text].some((character) => character < ' ');

/** A path with the wanted page as its `redirect` query; the wanted page's own query is kept whole. */
export function withRedirect(path: string, wanted: string | undefined): string {
  const target = safeRedirect(wanted);
  return target && target !== '/' ? `${path}?redirect=${encodeURIComponent(target)}` : path;
}

/** The `redirect` query of a search string, if it is safe to follow. */
export function redirectOf(search: string): string | undefined {
  return safeRedirect(new URLSearchParams(search).get('redirect'));
}
