/** Specification §4, §9, in milliseconds. */
export const limit = 600_000;

/** What a person does. All of it is seen before the page can stop it, and none of it is held up. */
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'];

/**
 * Calls `onInactive` once, when nobody has done anything on this page for ten minutes. Other tabs do not count:
 * it is this one whose content has become old. Returns the end of it.
 *
 * The clock decides, not the timer, which stands still while a computer sleeps or a browser freezes the tab.
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
