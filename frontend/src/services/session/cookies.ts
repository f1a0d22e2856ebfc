/** Reads a cookie of scripts; `undefined` when there is none, or none that `writeCookie` could have set. */
export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`;
  const entry = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  try {
    return entry && decodeURIComponent(entry.slice(prefix.length));
  } catch {
    return undefined;
  }
}

/** Sets a cookie for the whole site; `maxAge` in seconds, 0 removes it, left out = until the browser closes. */
export function writeCookie(name: string, value: string, maxAge?: number): void {
  const age = maxAge === undefined ? '' : `; max-age=${maxAge}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the browsers we support.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict${age}`;
}
