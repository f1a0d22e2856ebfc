import { useSyncExternalStore } from 'react';
import type { Session } from './session';
import { type SessionState, sessionState, subscribe } from './store';

export { followOtherTabs } from './following';
export { keepAccount, keptAccount } from './keptAccount';
export { defaultTabTitle } from './keys';
export { leaveForSignIn } from './leaveForSignIn';
export { isLocked, lockSession, unlockSession } from './lock';
export { inInformationCentre, type Session, type Switched } from './session';
export { storeTabTitle } from './storage';
export {
  changeOwn,
  endSwitch,
  forgetSession,
  loadWithSession,
  renewRights,
  renewSession,
  restoreSession,
  type SessionState,
  sessionState,
  signIn,
  signInByCode,
  signInByWechat,
  signOut,
  takeReturned,
} from './store';

/** The signed-in user, if any; follows sign-in and sign-out. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}

/** The signed-in user's session. Only for components below the guard, which needs a session. */
export function useSession(): Session {
  const state = useSessionState();
  if (state.status !== 'signedIn') throw new Error('useSession needs a signed-in user');
  return state.session;
}
