import { useSyncExternalStore } from 'react';

/** Mobile is a page narrower than 992 px (specification §4). */
const query = '(max-width: 991.98px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

let mobile = false;

/** Paper is narrower, but it is not the device: a layout that changes while printing loses content. */
function isMobile(): boolean {
  if (!window.matchMedia('print').matches) mobile = window.matchMedia(query).matches;
  return mobile;
}

/** Whether the window is narrower than 992 px. */
export const useMobile = (): boolean => useSyncExternalStore(subscribe, isMobile);
