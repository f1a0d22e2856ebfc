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

const names = new Map<string, string>();
const listeners = new Set<() => void>();

/** Calls a tab by its record, such as IQC20261118001, in place of its page's title. */
export function nameTab(path: string, name: string): void {
  names.set(canonicalPath(path), name);
  for (const listener of listeners) listener();
}

export const tabName = (path: string): string | undefined => names.get(canonicalPath(path));

/** Calls `listener` when a tab gets a name. Returns the end of it. */
export function onTabName(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
