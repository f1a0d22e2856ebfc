import { fetchOwnUser, fetchUserInfo, signIn as postSignIn, signOut as postSignOut } from '../account';
import { abortCalls, isSessionLost } from '../http';
import { fetchOwnModules } from '../menu';
import { runtimeConfig } from '../runtimeConfig';
import { announce, watchOtherTabs } from './otherTabs';
import { type Session, toSession } from './session';
import { clearStoredSession, storeSession } from './storage';

export type SessionState =
  /** Asking the gateway who the session cookie belongs to. */
  | { status: 'restoring' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; session: Session }
  /** The gateway could not say; `error` tells why. */
  | { status: 'failed'; error: unknown };

let state: SessionState = { status: 'restoring' };
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const sessionState = (): SessionState => state;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const accountOf = (known: SessionState): string => (known.status === 'signedIn' ? known.session.account : '');

/**
 * Finds out who is signed in. The session cookie decides, not the browser's storage: a new browser tab and a
 * reload are signed in as long as the server says so, and see the rights they have now.
 */
export async function restoreSession(): Promise<void> {
  abortCalls();
  set({ status: 'restoring' });
  await load();
}

/**
 * Signs in and loads the user, the menu and the rights. Rejects with the server's message when it refuses; once
 * it has signed the user in, what goes wrong is the state `failed`.
 */
export async function signIn(account: string, password: string): Promise<void> {
  await postSignIn(account, password);
  abortCalls();
  await load();
  announce(accountOf(state));
}

/** Counts what decides about the session, so that a load which something else has overtaken has no say. */
let turn = 0;

async function load(): Promise<void> {
  turn += 1;
  const own = turn;
  try {
    const info = await fetchUserInfo();
    const [user, rights] = await Promise.all([fetchOwnUser(), fetchOwnModules()]);
    if (own !== turn) return;
    const session = toSession(info, user, rights);
    storeSession(session, runtimeConfig().placeholderToken);
    set({ status: 'signedIn', session });
  } catch (error) {
    if (own !== turn) return;
    if (isSessionLost(error)) clear();
    else set({ status: 'failed', error });
  }
}

/**
 * Ends the session on the server and here. Rejects when the server could not be told, because the cookie would
 * then still open the account for whoever sits down next.
 */
export async function signOut(): Promise<void> {
  abortCalls();
  try {
    await postSignOut();
  } catch (error) {
    if (!isSessionLost(error)) throw error;
  }
  forgetSession();
}

/** Forgets the user without telling the server, which has ended the session already. */
export function forgetSession(): void {
  clear();
  announce('');
}

function clear(): void {
  turn += 1;
  abortCalls();
  clearStoredSession();
  set({ status: 'signedOut' });
}

/** Follows sign-ins and sign-outs in other tabs of this browser, from start-up on. Returns the end of it. */
export function followOtherTabs(): () => void {
  return watchOtherTabs(
    (account) => {
      if (account !== accountOf(state)) void restoreSession();
    },
    () => void recheck(),
  );
}

/**
 * Starts over when the cookie belongs to another account by now. A session that has merely run out is asked about
 * like everywhere else, so that nothing typed is lost.
 */
async function recheck(): Promise<void> {
  const before = state;
  if (before.status === 'restoring') return;
  const handlesLostSession = before.status !== 'signedIn';
  const user = await fetchOwnUser({ silent: true, handlesLostSession }).catch(() => undefined);
  if (user && state === before && user.Account !== accountOf(before)) await restoreSession();
}
