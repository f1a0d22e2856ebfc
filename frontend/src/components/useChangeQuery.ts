import { history, useLocation, useNavigate } from '@umijs/max';
import { canonicalPath } from '@/services/navigation/path';

/**
 * Changes the query of the page's address, such as `?page=2`; with `replace` without a step in the history. On a hidden
 * page it does nothing: a late answer there must not pull the user back.
 */
export function useChangeQuery(): (query: string, options: { replace: boolean }) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (query, options) => {
    // A hidden page reads its old address as the current one; the history has the real one.
    if (canonicalPath(history.location.pathname) === canonicalPath(pathname))
      navigate(pathname + query, options);
  };
}
