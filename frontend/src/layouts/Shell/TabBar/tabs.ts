/** A visited page in the tab bar. There is one tab per path; a new query updates it. */
export interface Tab {
  path: string;
  /** Query of the last visit, with its `?`. */
  search: string;
  title: string;
  /** Pinned: cannot be closed. */
  affix: boolean;
}

export const untitled = 'no-name';

/** The tabs after a visit. */
export function visit(tabs: Tab[], tab: Tab): Tab[] {
  const known = tabs.some((other) => other.path === tab.path);
  return known ? tabs.map((other) => (other.path === tab.path ? tab : other)) : [...tabs, tab];
}

export const close = (tabs: Tab[], path: string): Tab[] =>
  tabs.filter((tab) => tab.affix || tab.path !== path);

export const closeOthers = (tabs: Tab[], path: string): Tab[] =>
  tabs.filter((tab) => tab.affix || tab.path === path);

export const closeAll = (tabs: Tab[]): Tab[] => tabs.filter((tab) => tab.affix);

interface Closed {
  tabs: Tab[];
  /** Where to go, unless the user stays. */
  to?: string;
}

/**
 * What follows when of the tabs `before` only those of `left` remain: whose active tab was closed moves on to the
 * last one, else home; a user who is there already keeps the tab of his page.
 */
export function afterClose(before: Tab[], left: Tab[], active: string, home: string): Closed {
  const has = (tabs: Tab[]) => tabs.some((tab) => tab.path === active);
  if (!has(before) || has(left)) return { tabs: left };
  const last = left.at(-1);
  if (last) return { tabs: left, to: last.path + last.search };
  return active === home ? { tabs: before.filter((tab) => tab.path === home) } : { tabs: left, to: home };
}

/** Stored tabs made good for today's menu: pinned entries first, entries that are gone or renamed corrected. */
export function reconcile(
  stored: Tab[],
  pinned: Tab[],
  titleOf: (path: string) => string | undefined,
): Tab[] {
  const others = stored
    .filter((tab) => !pinned.some((pin) => pin.path === tab.path))
    .flatMap((tab) => {
      const title = titleOf(tab.path);
      return title === undefined ? [] : [{ ...tab, title, affix: false }];
    });
  return [...pinned, ...others];
}
