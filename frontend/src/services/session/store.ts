import {
  fetchOwnUser,
  fetchUserInfo,
  signInByCode as postCode,
  signIn as postSignIn,
  signOut as postSignOut,
  signInByWechat as postWechat,
  type UserInfo,
} from '../account';
import { postSwitchBack } from '../accountSwitch';
import { clearErrors } from '../errorLog';
import { ApiError, abortCalls, isSessionLost, sessionFound } from '../http';
import { localCache } from '../localCache';
import { fetchOwnModules } from '../menu';
import { runtimeConfig } from '../runtimeConfig';
import { announce } from './otherTabs';
import { type Session, toInitialSession, toSession, withRights } from './session';
import { clearStoredSession, storeSession } from './storage';

/** Unknown before the server has answered, then signed in or out. */
export type SessionState =
  /** Reading the user of the session cookie. */
  | { status: 'restoring' }
  | { status: 'signedOut' }
  /** `locked`: its pages are hidden until the password is entered. */
  | { status: 'signedIn'; session: Session; locked?: boolean }
  /** Locked before these pages were loaded: only the user is known. */
  | { status: 'locked'; info: UserInfo }
  /** The read has failed; `error` is the reason. */
  | { status: 'failed'; error: unknown };

/** The gateway has opened a session, and the browser does not send its cookie. */
const notKept =
  '账号已通过验证，但浏览器没有保存登录状态。请在浏览器设置中允许本站使用 Cookie，再登录；仍不行请联系信息中心';

let state: SessionState = { status: 'restoring' };
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The state now, outside of components. */
export const sessionState = (): SessionState => state;

/** Hears of each change until the returned function is called. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hides or shows the pages of the session; where there are none it does nothing. */
export function markLocked(locked: boolean): void {
  if (state.status === 'signedIn' && (state.locked ?? false) !== locked) set({ ...state, locked });
}

/**
 * Reads the signed-in user. The session cookie decides, not the browser's storage: a new browser tab and a reload are
 * signed in as long as the server accepts the cookie, and have the present rights.
 */
export async function restoreSession(): Promise<void> {
  abortCalls();
  set({ status: 'restoring' });
  await load();
}

/**
 * Signs in and loads the user, the menu and the rights. Rejects with the server's message when it refuses; a failure
 * after the sign-in is the state `failed`.
 */
export async function signIn(account: string, password: string): Promise<void> {
  await postSignIn(account, password);
  await enter();
}

/** Like `signIn`, with a code that the account's mobile number has got. */
export async function signInByCode(account: string, code: string): Promise<void> {
  await postCode(account, code);
  await enter();
}

/** Like `signIn`, with the code and the state of 企业微信. */
export async function signInByWechat(code: string, state: string): Promise<void> {
  await postWechat(code, state);
  await enter();
}

/** Loads the session that was just opened. A browser that has not kept its cookie has none, and would ask in vain again. */
async function enter(): Promise<void> {
  abortCalls();
  await load();
  if (state.status === 'signedOut')
    throw new ApiError({ kind: 'http', code: 0, msg: notKept, said: notKept, url: '' });
}

/** Reads the menu and the rights again, after the user has changed them; the pages stay. */
export async function renewRights(): Promise<void> {
  const own = turn;
  const rights = await fetchOwnModules();
  if (own !== turn || state.status !== 'signedIn') return;
  const session = withRights(state.session, rights);
  storeSession(session, runtimeConfig().placeholderToken);
  set({ ...state, session });
}

/** Shows the user's changes of the own account; the pages stay. */
export function changeOwn(part: Partial<Pick<Session, 'avatar' | 'mobile' | 'mobileUnconfirmed'>>): void {
  if (state.status !== 'signedIn') return;
  const session = { ...state.session, ...part };
  storeSession(session, runtimeConfig().placeholderToken);
  set({ ...state, session });
}

/** How long loading shows before the session is renewed after a switch, in milliseconds (specification §9). */
const switchDelay = 200;

/**
 * Starts again with the account of the present cookie, after a switch or the way back. `first` runs when the pages of
 * the earlier account are closed.
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

/** Returns once whether the time under another account is over, for the part that tells the user. */
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
    // There was no other account, or no way back: the cookie decides.
  }
}

/** The server's text on a session that has expired; a switched session can go back. */
const expired = (error: unknown): boolean => error instanceof ApiError && error.code === 50014;

let loadPages: () => Promise<unknown> = async () => undefined;

/** `load` loads the files that every page behind the sign-in needs, while the gateway is asked for the session. */
export function loadWithSession(load: () => Promise<unknown>): void {
  loadPages = load;
}

/** Counts changes of the session, so that an older load cannot overwrite a newer state. */
let turn = 0;

async function load(mayReturn = true): Promise<void> {
  turn += 1;
  const own = turn;
  try {
    const info = await fetchUserInfo();
    if (own !== turn) return;
    if (info.locked) return set({ status: 'locked', info });
    const session = await fetchSession(info);
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

async function fetchSession(info: UserInfo): Promise<Session> {
  if (info.mustChangePassword) return toInitialSession(info);
  // Files that did not come are asked for again by the page that needs them, which says so.
  const pages = loadPages().catch(() => undefined);
  const [user, rights] = await Promise.all([fetchOwnUser(), fetchOwnModules(), pages]);
  return toSession(info, user, rights);
}

/**
 * Ends the session on the server and here. Rejects when the server could not be reached, because the cookie would still
 * open the account for the next user of the computer.
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
  // They are not for the next user of the computer.
  clearErrors();
  void localCache.clear();
  set({ status: 'signedOut' });
}
