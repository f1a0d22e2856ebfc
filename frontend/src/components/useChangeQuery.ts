import { history, useLocation, useNavigate } from '@umijs/max';
import { canonicalPath } from '@/services/navigation/path';

/**
 * The way to the same page with another query, such as `?page=2`; with `replace` it is no step in the history. On a
 * page kept behind another one it does nothing: what ends there late must not pull the user back.
 */
export function useChangeQuery(): (query: string, options: { replace: boolean }) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (query, options) => {
    // A kept page takes the address it was left at for the current one; the history knows better.
    if (canonicalPath(history.location.pathname) === canonicalPath(pathname))
      navigate(pathname + query, options);
  };
}
