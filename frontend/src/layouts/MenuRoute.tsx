import { Navigate, useLocation } from '@umijs/max';
import { fitsPath, isGroup, isOutside, matchMenu, targetOf, withoutIndex } from '@/services/menu';
import { type Place, restOf } from '@/services/navigation/guard';
import { useSession } from '@/services/session';
import { knownPages } from '../../config/knownPages';

/**
 * Every path of the menu data. The shell shows the pages; a path without a page is redirected from here: `/shop/index`,
 * as the legacy client wrote it, to `/shop`.
 */
export default function MenuRoute() {
  const place = useLocation();
  const { menu } = useSession();
  const node = matchMenu(menu, place.pathname)?.node;
  const plain = node ? undefined : withoutIndex(place.pathname);
  if (plain) return <Navigate to={plain + restOf(place)} replace />;
  const target = node && targetOf(menu, node);
  if (!node || !target || isOutside(target)) return <Navigate to={outsideMenus(place)} replace />;
  return isGroup(node) ? <Navigate to={withRest(target, place)} replace /> : null;
}

/** A page that exists but is not in the user's menus is "not allowed", anything else "no such page". */
function outsideMenus(place: Place): string {
  const exists = knownPages.some((page) => fitsPath(page, place.pathname));
  return `${exists ? '/401' : '/404'}?from=${encodeURIComponent(place.pathname + restOf(place))}`;
}

/** A group's target with the query and fragment that the group was opened with, unless it brings its own. */
const withRest = (target: string, place: Place) => (/[?#]/.test(target) ? target : target + restOf(place));
