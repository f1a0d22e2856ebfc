import { canonicalPath } from './path';

/** The open tabs, by path: the query that each was left with, with its `?`. */
let open: ReadonlyMap<string, string> = new Map();

/** The tab bar keeps this up to date. */
export function setOpenTabs(tabs: readonly { path: string; search: string }[]): void {
  open = new Map(tabs.map(({ path, search }) => [path, search]));
}

/**
 * Where an entry of the menu leads: to its open tab as it was left, with filter and month; from the page itself to
 * its plain address, which resets it. An address with a query of its own stays as it is.
 */
export function openAddress(to: string, here: string): string {
  if (/[?#]/.test(to)) return to;
  const path = canonicalPath(to);
  const [current = ''] = here.split(/[?#]/);
  return canonicalPath(current) === path ? to : to + (open.get(path) ?? '');
}
