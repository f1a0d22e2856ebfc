/** The site's browser tabs share the session cookie, so each has to hear when another one signs in or out. */

/** Who is signed in; empty = nobody, because of a sign-out. A session that was lost is not announced. */
type Account = string;

let channel: BroadcastChannel | undefined;

/** Tells the other tabs who is signed in by now. */
export function announce(account: Account): void {
  channel?.postMessage(account);
}

/**
 * Calls `heard` with what another tab announces, and `seen` whenever the user comes back to this tab, which may
 * have slept through it. Returns the end of it.
 */
export function watchOtherTabs(heard: (account: Account) => void, seen: () => void): () => void {
  // Missing where the browser forbids storage; `seen` is enough there.
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('qiao.session');
    channel.onmessage = ({ data }) => heard(data);
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') seen();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    channel?.close();
    channel = undefined;
    document.removeEventListener('visibilitychange', onVisible);
  };
}
