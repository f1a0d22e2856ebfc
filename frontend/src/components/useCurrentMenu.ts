import { useLocation } from '@umijs/max';
import { type MenuMatch, matchMenu } from '@/services/menu';
import { useSession } from '@/services/session';

/** The menu entry of the current path, with its ancestors. */
export function useCurrentMenu(): MenuMatch | undefined {
  const { pathname } = useLocation();
  return matchMenu(useSession().menu, pathname);
}
