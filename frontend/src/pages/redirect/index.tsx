import { Navigate, useLocation } from '@umijs/max';
import { restOf } from '@/services/navigation/guard';
import { safeRedirect } from '@/services/navigation/redirect';

/** /redirect/{path}: leads back to the path it carries, so that a tab loads its page anew. */
export default function Redirect() {
  const place = useLocation();
  const target = safeRedirect(place.pathname.slice('/redirect'.length) + restOf(place));
  return <Navigate to={target ?? '/'} replace />;
}
