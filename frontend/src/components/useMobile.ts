import { useSyncExternalStore } from 'react';

/** Mobile is a page narrower than 992 px (specification §4). */
const query = '(max-width: 991.98px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useMobile = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
