import { fetchVersion, storedVersion, storeVersion } from '@/services/version';

/** Specification §9, in milliseconds. */
export const interval = 300_000;

/** A running watch for new releases. */
export interface VersionWatch {
  /** 稍后更新: asks again when the interval that is running has passed. */
  postpone(): void;
  stop(): void;
}

/**
 * Asks for the gateway's version now, at every interval, when the tab becomes visible and when a file of the build
 * could not be loaded, as happens after a deployment. Calls `onNew` with one that has not been taken over, and asks
 * no more until that is postponed.
 */
export function watchVersion(onNew: (version: number) => void): VersionWatch {
  let state: 'polling' | 'offering' | 'postponed' = 'polling';
  let first: number | undefined;
  let checkedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;

  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(check, ms);
  };

  async function check(): Promise<void> {
    if (state === 'offering') return;
    checkedAt = Date.now();
    // Also while the last answer is awaited: after a computer's sleep the timer may be first.
    wait(interval);
    if (asking) return;
    asking = true;
    try {
      const version = await fetchVersion();
      state = isNew(version) ? 'offering' : 'polling';
      if (state === 'offering' && !ended.signal.aborted) onNew(version);
    } catch (error) {
      logFailure(error);
    }
    asking = false;
  }

  function isNew(version: number): boolean {
    first ??= version;
    const stored = storedVersion();
    // Specification §4.
    if (stored === undefined) storeVersion(version);
    // Another tab may have loaded the new release; this page still runs the one that it found first.
    return version !== (stored ?? version) || version !== first;
  }

  const ended = new AbortController();
  const { signal } = ended;
  followPage(signal, () => state === 'polling', check);
  signal.addEventListener('abort', () => clearTimeout(timer));
  void check();

  return {
    postpone() {
      state = 'postponed';
      wait(interval - ((Date.now() - checkedAt) % interval));
    },
    stop: () => ended.abort(),
  };
}

const isBuildFile = (target: EventTarget | null) =>
  target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;

/** Checks when the page is looked at again, and when a file of its own release is not there. */
function followPage(signal: AbortSignal, isPolling: () => boolean, check: () => Promise<void>): void {
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && isPolling() && void check(),
    { signal },
  );
  // Errors of scripts and style sheets do not bubble.
  window.addEventListener('error', ({ target }) => isBuildFile(target) && void check(), {
    signal,
    capture: true,
  });
}

function logFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a failed check is only logged (specification §8).
  console.warn('version check failed:', error);
}
