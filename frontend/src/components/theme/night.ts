import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useSettings } from '@/services/settings';

const query = '(prefers-color-scheme: dark)';

let paper = false;
const listeners = new Set<() => void>();

function layOut(onPaper: boolean): void {
  paper = onPaper;
  document.documentElement.classList.toggle('qiao-paper', onPaper);
  // A print or copy right after this has to have the light colours already.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

/** Runs a task while the pages have the light colours of paper; the user does not see them. */
export function asOnPaper<Result>(work: () => Result): Result {
  layOut(true);
  try {
    return work();
  } finally {
    layOut(false);
  }
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  const ended = new AbortController();
  const { signal } = ended;
  listeners.add(listener);
  media.addEventListener('change', listener, { signal });
  window.addEventListener('beforeprint', () => layOut(true), { signal });
  window.addEventListener('afterprint', () => layOut(false), { signal });
  return () => {
    listeners.delete(listener);
    ended.abort();
  };
}

const ground = () => (paper ? 'paper' : window.matchMedia(query).matches ? 'dark' : 'light');

/** Whether the pages are dark: by the setting, else as the system is; on paper never. */
export function useNight(): boolean {
  const { appearance } = useSettings();
  const seen = useSyncExternalStore(subscribe, ground);
  return seen !== 'paper' && (appearance === 'system' ? seen : appearance) === 'dark';
}
