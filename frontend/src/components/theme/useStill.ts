import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the user has asked the system for no motion. */
export const useStill = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
