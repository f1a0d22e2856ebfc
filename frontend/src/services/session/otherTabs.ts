/** The site's browser tabs share the session cookie, so each has to hear when another one signs in or out. */

/** The signed-in user; empty after a sign-out. A lost session is not announced. */
type Account = string;

let channel: BroadcastChannel | undefined;

/** A message of a tab to the others. */
type News = Account | { locked: boolean };

interface Heard {
  signedIn: (account: Account) => void;
  locked: (locked: boolean) => void;
  /** The user has come back to this tab, which may have slept through something. */
  seen: () => void;
}

/** Tells the other tabs the present user. */
export function announce(account: Account): void {
  channel?.postMessage(account);
}

/** Tells the other tabs that the session is locked or open again. */
export function announceLock(locked: boolean): void {
  channel?.postMessage({ locked });
}

/** Missing, or refused, where the browser forbids storage; `seen` is enough there. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('qiao.session');
  } catch {
    return undefined;
  }
}

/** Calls these with the announcements of other tabs. Returns a function that stops it. */
export function watchOtherTabs({ signedIn, locked, seen }: Heard): () => void {
  channel = openChannel();
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<News>) =>
      typeof data === 'string' ? signedIn(data) : locked(data.locked);
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
