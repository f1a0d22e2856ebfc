import { Navigate, Outlet, useLocation } from '@umijs/max';
import { useEffect, useRef } from 'react';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { Splash } from '@/components/Splash';
import { LockScreen } from '@/features/lock-screen';
import { guard, isPublic } from '@/services/navigation/guard';
import { useSessionState } from '@/services/session';
import { SessionFailed } from './SessionFailed';

const ForcedPasswordChange = lazyWithRetry(
  () => import(/* webpackChunkName: "change-password" */ '@/features/change-password/Forced'),
  <Splash />,
);

/** Around every route. */
export default function Guard() {
  return (
    <>
      <Pages />
      <LockScreen />
    </>
  );
}

/** Which pages a user may open (specification §2). */
function Pages() {
  const location = useLocation();
  const state = useSessionState();
  const pathname = isPublic(location) ? location.pathname : undefined;
  // A navigation scrolls to the top (specification §2); behind the sign-in the shell does it.
  useEffect(() => {
    if (pathname) window.scrollTo(0, 0);
  }, [pathname]);

  const wasOut = useRef(false);
  useEffect(() => {
    if (state.status === 'signedOut' || state.status === 'signedIn')
      wasOut.current = state.status === 'signedOut';
  }, [state.status]);

  // Behind a lock that was there before them there are none yet.
  if (state.status === 'locked') return null;
  if (state.status === 'restoring') return <Splash />;
  if (state.status === 'failed' && !isPublic(location)) return <SessionFailed error={state.error} />;
  const elsewhere = guard(location, state.status === 'signedIn', wasOut.current);
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  if (state.status === 'signedIn' && state.session.mustChangePassword)
    return <ForcedPasswordChange session={state.session} />;
  // The key: nothing of one account's pages may be left when another one is signed in.
  return <Outlet key={state.status === 'signedIn' ? state.session.account : ''} />;
}
