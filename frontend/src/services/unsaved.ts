import { canonicalPath } from './navigation/path';

/** Something typed that has not been saved yet. */
export interface Unsaved {
  /** Its page. */
  path: string;
  /** The work that would be lost, in the user's words, such as 报修单. */
  what: string;
  /** Saves the work; false after a refusal, which the page shows. Undefined if only the page itself can save. */
  save?: (() => Promise<boolean>) | undefined;
}

const entries = new Set<Unsaved>();
const listeners = new Set<() => void>();

/** Notes it until the returned function is called. */
export function noteUnsaved({ path, what, save }: Unsaved): () => void {
  const entry = { path: canonicalPath(path), what, ...(save && { save }) };
  entries.add(entry);
  notify();
  return () => {
    entries.delete(entry);
    notify();
  };
}

/** The work that would be lost with the pages of these paths; without paths, with all pages. */
export function unsavedOn(paths?: readonly string[]): Unsaved[] {
  const wanted = paths?.map(canonicalPath);
  return [...entries].filter(({ path }) => !wanted || wanted.includes(path));
}

/** Once the user has agreed to lose everything, the browser need not ask again. */
export function forgetUnsaved(): void {
  entries.clear();
  notify();
}

/** Calls `listener` after every change, when the work of the change is done. Returns a function that stops it. */
export function onUnsavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Later, because a renamed work is removed and added again at the end of a render. */
function notify(): void {
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** From start-up on the browser asks before it leaves the site, for example on F5, while something is unsaved. */
export function guardUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (entries.size > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
