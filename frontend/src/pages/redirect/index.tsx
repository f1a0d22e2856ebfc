import { Navigate, useLocation } from '@umijs/max';
import { restOf } from '@/services/navigation/guard';
import { safeRedirect } from '@/services/navigation/redirect';

/** /redirect/{path}: redirects to the path, so that a tab reloads its page. */
export default function Redirect() {
  const place = useLocation();
  const target = safeRedirect(place.pathname.slice('/redirect'.length) + restOf(place));
  return <Navigate to={target ?? '/'} replace />;
}
