import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the computer has a line at all, as far as the browser knows. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => window.navigator.onLine);
