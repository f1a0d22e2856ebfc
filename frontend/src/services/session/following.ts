import { fetchOwnUser, fetchUserInfo } from '../account';
import {
  ApiError,
  askAboutSession,
  isSessionLost,
  lockedCode,
  lossReason,
  onFailedCall,
  sessionFound,
} from '../http';
import { unsavedOn } from '../unsaved';
import { followLock } from './lock';
import { watchOtherTabs } from './otherTabs';
import { markLocked, restoreSession, type SessionState, sessionState } from './store';

/**
 * Follows the session in other tabs of this browser, from start-up on, and the lock that a refused call reports.
 * Returns a function that stops it.
 */
export function followOtherTabs(): () => void {
  const endTabs = watchOtherTabs({ signedIn: hear, locked: followLock, seen: () => void recheck() });
  const endCalls = onFailedCall(({ code }) => {
    if (code === lockedCode) markLocked(true);
  });
  return () => {
    endTabs();
    endCalls();
  };
}

const accountOf = (known: SessionState): string => (known.status === 'signedIn' ? known.session.account : '');

function hear(account: string): void {
  const state = sessionState();
  // The question about a loss in this tab is withdrawn when the other one has signed in again.
  if (state.status === 'signedIn' && account === state.session.account) sessionFound();
  else if (account !== accountOf(state)) void (hasUnsavedWork() ? recheck() : restoreSession());
}

const hasUnsavedWork = (): boolean => sessionState().status === 'signedIn' && unsavedOn().length > 0;

/**
 * Reads the user of the cookie, and starts again when that is another account. Unsaved work is never removed without a
 * question: in its tab the session then counts as expired, and nothing can be saved under the other account.
 */
async function recheck(): Promise<void> {
  const before = sessionState();
  if (before.status === 'restoring') return;
  try {
    const account = await fetchOwnAccount();
    if (sessionState() !== before) return;
    if (before.status === 'signedIn' && account === before.session.account) {
      sessionFound();
      markLocked(false);
    } else if (hasUnsavedWork()) askAboutSession({ elsewhere: true });
    else await restoreSession();
  } catch (error) {
    // Under another account the end of the time, not a question, leads back.
    const asks = before.status === 'signedIn' && !before.session.switched && sessionState() === before;
    if (asks && isSessionLost(error)) askAboutSession({ elsewhere: false, why: lossReason(error) });
  }
}

/** The account of the present cookie. */
async function fetchOwnAccount(): Promise<string> {
  try {
    return (await fetchOwnUser()).Account;
  } catch (error) {
    // With an initial password only this says whose it is.
    if (!(error instanceof ApiError) || error.code !== 403) throw error;
    return (await fetchUserInfo()).account ?? '';
  }
}
