import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the computer is online, as far as the browser can tell. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => window.navigator.onLine);
