import { useEffect, useRef } from 'react';

/** Runs on a key that works everywhere, but for while a dialog asks for an answer, unless it goes over dialogs. */
export function useShortcut(
  isIt: (event: KeyboardEvent) => boolean,
  run: () => void,
  { overDialogs = false } = {},
): void {
  const latest = useRef({ isIt, run });
  latest.current = { isIt, run };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!latest.current.isIt(event)) return;
      // The browser has ways of its own for some keys, such as its search box.
      event.preventDefault();
      if (overDialogs || !modalIsOpen()) latest.current.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [overDialogs]);
}

/** A dialog that asks for an answer is not to be covered by something else. */
const modalIsOpen = (): boolean =>
  [...document.querySelectorAll('[aria-modal=true]')].some((dialog) => dialog.getClientRects().length > 0);
