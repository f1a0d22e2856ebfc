import { CanceledError } from 'axios';

/** Waits so many milliseconds, or until `early` fires; aborting `signal` ends the wait with a `CanceledError`. */
export function pauseFor(
  ms: number,
  signal?: AbortSignal,
  early?: (go: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new CanceledError());
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      stop?.();
      settle();
    };
    const abort = end(() => reject(new CanceledError()));
    const go = end(resolve);
    const timer = setTimeout(go, ms);
    signal?.addEventListener('abort', abort, { once: true });
    const stop = early?.(go);
  });
}
