import { fetchOwnUser, fetchUserInfo, signIn as postSignIn, signOut as postSignOut } from '../account';
import { postSwitchBack } from '../accountSwitch';
import { clearErrors } from '../errorLog';
import { ApiError, abortCalls, askAboutSession, isSessionLost, sessionFound } from '../http';
import { localCache } from '../localCache';
import { fetchOwnModules } from '../menu';
import { runtimeConfig } from '../runtimeConfig';
import { unsavedOn } from '../unsaved';
import { announce, watchOtherTabs } from './otherTabs';
import { type Session, toInitialSession, toSession } from './session';
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
}

/** How long loading shows before the session is renewed after a switch, in milliseconds (specification §9). */
const switchDelay = 200;

/**
 * Starts over as the account for which the cookie stands by now, after a switch or the way back. `first` runs when
 * the pages of the account before are gone already.
 */
export async function renewSession(first?: () => Promise<void>): Promise<void> {
  abortCalls();
  set({ status: 'restoring' });
  await first?.();
  await new Promise((resolve) => setTimeout(resolve, switchDelay));
  await load();
}

/** The time under another account is over: goes on with the own one. */
export const endSwitch = (): Promise<void> => renewSession(returnToOwn);

let returned = false;

/** Returns once whether the time under another account has run out, for whoever tells the user. */
export function takeReturned(): boolean {
  const was = returned;
  returned = false;
  return was;
}

async function returnToOwn(): Promise<void> {
  try {
    await postSwitchBack({ silent: true, handlesLostSession: true });
    returned = true;
  } catch {
    // There was no other account, or no way back: the cookie decides what follows.
  }
}

/** What the server says of a session whose time is over; one under another account has a way back. */
const expired = (error: unknown): boolean => error instanceof ApiError && error.code === 50014;

/** Counts what decides about the session, so that a load which something else has overtaken has no say. */
let turn = 0;

async function load(mayReturn = true): Promise<void> {
  turn += 1;
  const own = turn;
  try {
    const session = await fetchSession();
    if (own !== turn) return;
    storeSession(session, runtimeConfig().placeholderToken);
    void localCache.claim(session.account);
    sessionFound();
    set({ status: 'signedIn', session });
    announce(session.account);
  } catch (error) {
    if (own !== turn) return;
    if (mayReturn && expired(error)) {
      await returnToOwn();
      if (own !== turn) return;
      await load(false);
    } else if (isSessionLost(error)) forgetSession();
    else set({ status: 'failed', error });
  }
}

async function fetchSession(): Promise<Session> {
  const info = await fetchUserInfo();
  if (info.mustChangePassword) return toInitialSession(info);
  const [user, rights] = await Promise.all([fetchOwnUser(), fetchOwnModules()]);
  return toSession(info, user, rights);
}

/** The account for which the cookie stands by now. */
async function fetchOwnAccount(): Promise<string> {
  try {
    return (await fetchOwnUser()).Account;
  } catch (error) {
    // With an initial password only this says whose it is.
    if (!(error instanceof ApiError) || error.code !== 403) throw error;
    return (await fetchUserInfo()).account ?? '';
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
  announce('');
}

/**
 * Forgets the user without telling the server, which has ended the session already. Other tabs find out themselves:
 * each may have unsaved work, about which it asks.
 */
export function forgetSession(): void {
  turn += 1;
  abortCalls();
  clearStoredSession();
  // Whoever sits down next has no business with them.
  clearErrors();
  void localCache.clear();
  set({ status: 'signedOut' });
}

/** Follows sign-ins and sign-outs in other tabs of this browser, from start-up on. Returns the end of it. */
export const followOtherTabs = (): (() => void) => watchOtherTabs(hear, () => void recheck());

function hear(account: string): void {
  // A loss that this tab has asked about is over when the other one has signed in again.
  if (state.status === 'signedIn' && account === state.session.account) sessionFound();
  else if (account !== accountOf(state)) void (hasUnsavedWork() ? recheck() : restoreSession());
}

const hasUnsavedWork = (): boolean => state.status === 'signedIn' && unsavedOn().length > 0;

/**
 * Asks whom the cookie belongs to, and starts over when that is another account. Unsaved work is never taken away
 * unasked: to its tab the session is then lost like one that has run out, and nothing can be saved under the other
 * account.
 */
async function recheck(): Promise<void> {
  const before = state;
  if (before.status === 'restoring') return;
  try {
    const account = await fetchOwnAccount();
    if (state !== before) return;
    if (before.status === 'signedIn' && account === before.session.account) sessionFound();
    else if (hasUnsavedWork()) askAboutSession({ elsewhere: true });
    else await restoreSession();
  } catch (error) {
    // Under another account the end of the time, not a question, leads back.
    const asks = before.status === 'signedIn' && !before.session.switched && state === before;
    if (asks && isSessionLost(error)) askAboutSession({ elsewhere: false });
  }
}
