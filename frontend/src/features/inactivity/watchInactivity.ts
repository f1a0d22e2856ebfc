/** Specification §4, §9, in milliseconds. */
export const limit = 600_000;

/** The actions of a person. Each is noticed before the page can stop it, and none is delayed. */
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'];

/**
 * Calls `onInactive` once, when the user has done nothing on this page for ten minutes. Other tabs do not count: the
 * content of this one has become old. Returns a function that stops it.
 *
 * It compares times, because a timer stops while a computer sleeps or a browser freezes the tab.
 */
export function watchInactivity(onInactive: () => void): () => void {
  let last = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();

  const overdue = (): boolean => {
    if (Date.now() - last < limit) return false;
    stop();
    onInactive();
    return true;
  };
  const look = () => {
    clearTimeout(timer);
    if (!overdue()) timer = setTimeout(look, last + limit - Date.now());
  };
  // A sleeper may come back to the page before its timer does. No throttling: this is one comparison.
  const onActivity = () => {
    if (!overdue()) last = Date.now();
  };
  const stop = () => {
    clearTimeout(timer);
    ended.abort();
  };

  const { signal } = ended;
  for (const activity of activities)
    window.addEventListener(activity, onActivity, { signal, capture: true, passive: true });
  document.addEventListener('visibilitychange', look, { signal });
  look();
  return stop;
}
