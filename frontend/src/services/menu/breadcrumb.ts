import type { MenuMatch } from './match';
import { targetOf } from './target';
import { homePath, isOutside, type MenuNode } from './tree';

/** A step of the way to a page; without an address it leads nowhere. */
export interface Crumb {
  title: string;
  /** Left out where the crumb is not clickable. */
  to?: string;
}

/**
 * The breadcrumb of a page (specification §2): starts with 首页 unless the page is the dashboard; the last crumb
 * and those marked `noRedirect` are not clickable; entries that switch their breadcrumb off are left out.
 */
export function crumbsOf(menu: MenuNode[], match: MenuMatch | undefined): Crumb[] {
  const trail = (match?.trail ?? []).filter((node) => node.breadcrumb && node.title);
  const crumbs: Crumb[] = trail.map((node, index) => {
    const to =
      index === trail.length - 1 || node.redirect === 'noRedirect' ? undefined : targetOf(menu, node);
    return to && !isOutside(to) ? { title: node.title, to } : { title: node.title };
  });
  const onHome = match?.trail.some((node) => node.path === homePath);
  return onHome ? crumbs : [{ title: '首页', to: homePath }, ...crumbs];
}
