import { Navigate, useLocation } from '@umijs/max';
import { redirectOf, withRedirect } from '@/services/navigation/redirect';
import { useSessionState } from '@/services/session';

/** Where links from outside, such as the enterprise chat's, arrive: on to the wanted page, by way of the sign-in. */
export default function AuthRedirect() {
  const wanted = redirectOf(useLocation().search);
  const signedIn = useSessionState().status === 'signedIn';
  return <Navigate to={signedIn ? (wanted ?? '/') : withRedirect('/login', wanted)} replace />;
}
