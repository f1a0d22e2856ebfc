/**
 * The browser's storage for texts by name. A browser may forbid it (all cookies blocked: an error at the first touch),
 * not have it (a WebView: null), or have no room. Then a value lasts as long as the page, and the user is told once.
 */

/** Why the browser keeps nothing more: it forbids it, or its room for this site is full. */
export type Refusal = 'forbidden' | 'full';

let refusal: Refusal | undefined;
const listeners = new Set<() => void>();

/** Why the browser has not kept a value since the page was loaded; undefined as long as it has kept all. */
export const storageRefusal = (): Refusal | undefined => refusal;

/** Hears of the refusal until the returned function is called. */
export function onStorageRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function refused(why: Refusal): void {
  if (refusal) return;
  refusal = why;
  for (const listener of listeners) listener();
}

/** Values that the user makes again by working: the visited tabs, which the session storage has as well, and pages. */
const canBeMadeAgain = (key: string): boolean => /^qiao\.(recent|tabs)\./.test(key);

export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Whether a value outlives the page now. */
  keeps(): boolean;
}

function storageOf(name: 'localStorage' | 'sessionStorage'): TextStorage {
  /** What the browser has refused. */
  const memory = new Map<string, string>();

  /** Null where the browser forbids it. */
  const native = (): Storage | null => {
    try {
      return window[name];
    } catch {
      return null;
    }
  };

  /** Whether the browser has kept the value. */
  const write = (key: string, value: string): boolean => {
    try {
      native()?.setItem(key, value);
      return native() !== null;
    } catch {
      return false;
    }
  };

  const makeRoom = (wanted: string): void => {
    const storage = native();
    if (!storage) return;
    for (const key of Object.keys(storage))
      if (key !== wanted && canBeMadeAgain(key)) storage.removeItem(key);
  };

  return {
    get(key) {
      try {
        return memory.get(key) ?? native()?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },

    set(key, value) {
      if (write(key, value)) return void memory.delete(key);
      makeRoom(key);
      if (write(key, value)) return void memory.delete(key);
      memory.set(key, value);
      refused(native() ? 'full' : 'forbidden');
    },

    remove(key) {
      memory.delete(key);
      try {
        native()?.removeItem(key);
      } catch {
        // It has kept nothing.
      }
    },

    keeps() {
      const key = 'qiao.try';
      const kept = write(key, '1');
      this.remove(key);
      return kept;
    },
  };
}

/** Lasts beyond the browser's end, and is shared by its tabs. */
export const localTexts = storageOf('localStorage');
/** Lasts as long as the browser's tab. */
export const sessionTexts = storageOf('sessionStorage');
