import { canonicalPath } from './path';

/** The open tabs, by path: the query that each was left with, with its `?`. */
let open: ReadonlyMap<string, string> = new Map();

/** The tab bar keeps this up to date. */
export function setOpenTabs(tabs: readonly { path: string; search: string }[]): void {
  open = new Map(tabs.map(({ path, search }) => [path, search]));
}

/**
 * The target of a menu entry: its open tab with filter and month as the user left it. On the page itself it is the plain
 * address, which resets the page. An address with a query of its own does not change.
 */
export function openAddress(to: string, here: string): string {
  if (/[?#]/.test(to)) return to;
  const path = canonicalPath(to);
  const [current = ''] = here.split(/[?#]/);
  return canonicalPath(current) === path ? to : to + (open.get(path) ?? '');
}

/** The names of tabs, by path. */
const names = new Map<string, string>();
const listeners = new Set<() => void>();

/** Calls a tab by its record, such as IQC20261118001, in place of its page's title. */
export function nameTab(path: string, name: string): void {
  names.set(canonicalPath(path), name);
  for (const listener of listeners) listener();
}

/** Forgets tabs and names: they belong to the account that has signed out. */
export function forgetTabs(): void {
  open = new Map();
  names.clear();
}

export const tabName = (path: string): string | undefined => names.get(canonicalPath(path));

/** Calls `listener` when a tab gets a name. Returns the end of it. */
export function onTabName(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
