import type { Location } from 'react-router-dom';

/** A page that was visited and stays as it was left, behind its tab. */
export interface KeptPage {
  /** Different for every other page, also for the same path opened again. */
  id: number;
  /** Canonical path. */
  path: string;
  /** The address where it was last shown: its own while another page is current. */
  place: Location;
  /** Not to be kept when left (the menu's NoCache). */
  noCache: boolean;
  /** When it was last shown, in steps. */
  used: number;
}

/** The pages that stay alive behind the current one. */
export interface Kept {
  pages: KeptPage[];
  /** Steps so far; numbers pages and their use. */
  steps: number;
}

/** The input for the choice of kept pages. */
export interface Situation {
  place: Location;
  /** The page of the place, if it is one of the user's menu. */
  page: { path: string; noCache: boolean } | undefined;
  /** The path that is being refreshed: its page is reloaded. */
  refreshed: string | undefined;
  /** Paths that have a tab. */
  tabs: readonly string[];
  isUnsaved: (path: string) => boolean;
}

export const nothingKept: Kept = { pages: [], steps: 0 };

/** More would cost memory and time for pages that are hardly opened again; the least used one is dropped first. */
export const mostKept = 20;

/** The kept pages in a situation; the same object where it changes nothing. */
export function keep(kept: Kept, situation: Situation): Kept {
  const shown = show(kept, situation);
  const pages = withinCap(
    shown.pages.filter((page) => stays(page, situation)),
    situation,
  );
  return pages.length === shown.pages.length ? shown : { ...shown, pages };
}

function show(kept: Kept, { place, page }: Situation): Kept {
  if (!page) return kept;
  const known = kept.pages.find(({ path }) => path === page.path);
  if (known && known.used === kept.steps && isSame(known.place, place)) return kept;
  const steps = kept.steps + 1;
  if (!known) {
    const { path, noCache } = page;
    return { steps, pages: [...kept.pages, { id: steps, path, place, noCache, used: steps }] };
  }
  // The place is the same object for the same address, so that nothing is rendered when the page is shown again.
  const shown = { ...known, place: isSame(known.place, place) ? known.place : place, used: steps };
  return { steps, pages: kept.pages.map((other) => (other === known ? shown : other)) };
}

/** Whether two steps of the history lead to the same; every step has a key of its own. */
const isSame = (a: Location, b: Location): boolean =>
  a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.state === b.state;

function stays({ path, noCache }: KeptPage, { page, refreshed, tabs, isUnsaved }: Situation): boolean {
  if (path === refreshed) return false;
  if (path === page?.path) return true;
  return tabs.includes(path) && (!noCache || isUnsaved(path));
}

/** The current page and unsaved work stay in any case. */
function withinCap(pages: KeptPage[], { page, isUnsaved }: Situation): KeptPage[] {
  const spare = pages
    .filter(({ path }) => path !== page?.path && !isUnsaved(path))
    .sort((a, b) => a.used - b.used)
    .slice(0, Math.max(0, pages.length - mostKept));
  return spare.length === 0 ? pages : pages.filter((kept) => !spare.includes(kept));
}
