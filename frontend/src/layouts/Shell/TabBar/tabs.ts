/** A visited page in the tab bar. There is one tab per path; a new query updates it. */
export interface Tab {
  path: string;
  /** Query of the last visit, with its `?`. */
  search: string;
  title: string;
  /** Pinned by the menu data, for good. */
  affix: boolean;
  /** Pinned by the user. */
  pinned?: boolean;
}

/** The name of a tab whose page has no title (specification §2). */
export const untitled = 'no-name';

/** Pinned tabs cannot be closed (specification §2) and are first. */
export const isPinned = ({ affix, pinned }: Tab): boolean => affix || pinned === true;

/** The tabs after a visit, the same array where it changes nothing; a pinned tab stays pinned. */
export function visit(tabs: Tab[], tab: Tab): Tab[] {
  const known = tabs.find((other) => other.path === tab.path);
  if (!known) return inOrder([...tabs, tab]);
  const { search, title, affix } = known;
  if (search === tab.search && title === tab.title && affix === tab.affix) return tabs;
  return inOrder(tabs.map((other) => (other === known ? { ...tab, pinned: known.pinned } : other)));
}

export const close = (tabs: Tab[], path: string): Tab[] =>
  tabs.filter((tab) => isPinned(tab) || tab.path !== path);

export const closeOthers = (tabs: Tab[], path: string): Tab[] =>
  tabs.filter((tab) => isPinned(tab) || tab.path === path);

export type Side = 'left' | 'right';

/** Without the tabs on one side of a tab. */
export function closeBeside(tabs: Tab[], path: string, side: Side): Tab[] {
  const place = tabs.findIndex((tab) => tab.path === path);
  const beside = (index: number) => (side === 'left' ? index < place : index > place);
  return place < 0 ? tabs : tabs.filter((tab, index) => isPinned(tab) || !beside(index));
}

export const closeAll = (tabs: Tab[]): Tab[] => tabs.filter(isPinned);

/** Pins a tab behind the pinned ones, or unpins it before the others. */
export function togglePin(tabs: Tab[], path: string): Tab[] {
  const tab = tabs.find((other) => other.path === path);
  if (!tab || tab.affix) return tabs;
  const others = tabs.filter((other) => other !== tab);
  const toggled = { ...tab, pinned: !tab.pinned };
  return [...others.filter(isPinned), toggled, ...others.filter((other) => !isPinned(other))];
}

/** Moves a tab to the place of another one; neither leaves the pinned or the other ones. */
export function move(tabs: Tab[], path: string, to: string): Tab[] {
  const from = tabs.findIndex((tab) => tab.path === path);
  const target = tabs.findIndex((tab) => tab.path === to);
  const [moved, place] = [tabs[from], tabs[target]];
  if (!moved || !place || moved === place || rank(moved) !== rank(place)) return tabs;
  const others = tabs.filter((tab) => tab !== moved);
  others.splice(target, 0, moved);
  return others;
}

/** The order of tabs: those pinned by the menu, by the user, all others. */
const rank = (tab: Tab): number => (tab.affix ? 0 : tab.pinned ? 1 : 2);

const inOrder = (tabs: Tab[]): Tab[] => [...tabs].sort((a, b) => rank(a) - rank(b));

interface Closed {
  tabs: Tab[];
  /** Where to go, unless the user stays. */
  to?: string;
}

/**
 * The next tab when of the tabs `before` only those of `left` remain. A user whose active tab was closed gets the last
 * one, else home; a user whose tab remains keeps it.
 */
export function afterClose(before: Tab[], left: Tab[], active: string, home: string): Closed {
  const has = (tabs: Tab[]) => tabs.some((tab) => tab.path === active);
  if (!has(before) || has(left)) return { tabs: left };
  const last = left.at(-1);
  if (last) return { tabs: left, to: last.path + last.search };
  return active === home ? { tabs: before.filter((tab) => tab.path === home) } : { tabs: left, to: home };
}

/** Stored tabs made good for today's menu: pinned entries first, entries that are gone or renamed corrected. */
export function reconcile(stored: Tab[], pinned: Tab[], titleOf: (tab: Tab) => string | undefined): Tab[] {
  const others = stored
    .filter((tab) => !pinned.some((pin) => pin.path === tab.path))
    .flatMap((tab) => {
      const title = titleOf(tab);
      return title === undefined ? [] : [{ ...tab, title, affix: false }];
    });
  return inOrder([...pinned, ...others]);
}
