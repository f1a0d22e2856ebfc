import { postLock, postUnlock } from '../account';
import { isSessionLost } from '../http';
import { announceLock } from './otherTabs';
import { forgetSession, markLocked, restoreSession, type SessionState, sessionState } from './store';

/** Whether the pages are hidden until the password is given. */
export const isLocked = (state: SessionState): boolean =>
  state.status === 'locked' || (state.status === 'signedIn' && state.locked === true);

/** Locks the session in every tab. Rejects where the gateway could not be told: nothing is locked then. */
export async function lockSession(): Promise<void> {
  await postLock();
  followLock(true);
  announceLock(true);
}

/** Rejects with the gateway's message; a session that is over leads to the sign-in. */
export async function unlockSession(password: string): Promise<void> {
  try {
    await postUnlock(password);
  } catch (error) {
    if (isSessionLost(error)) return forgetSession();
    throw error;
  }
  followLock(false);
  announceLock(false);
}

/** Applies the lock of this tab or another one. */
export function followLock(locked: boolean): void {
  // A page that was loaded behind the lock has no data to hide yet.
  if (!locked && sessionState().status === 'locked') void restoreSession();
  else markLocked(locked);
}
