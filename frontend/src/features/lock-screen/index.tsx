import { useLayoutEffect } from 'react';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useRootClass } from '@/components/useRootClass';
import { isLocked, useSessionState } from '@/services/session';

const Screen = lazyWithRetry(() => import(/* webpackChunkName: "lock-screen" */ './LockScreen'));

/** While the session is locked: in place of everything, which stays as it is behind it (global.css). */
export function LockScreen() {
  const locked = isLocked(useSessionState());
  useFocusGivenBack(locked);
  useRootClass(locked ? 'qiao-locked' : undefined);
  return locked && <Screen />;
}

/** Frames to wait at most until the element that had the focus is shown again. */
const patience = 60;

/** Hiding an element takes its focus away, so the focus is given back when it is shown again. */
function useFocusGivenBack(hidden: boolean): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!hidden || !(before instanceof HTMLElement)) return;
    return () => focusOnceShown(before, patience);
  }, [hidden]);
}

/** antd's controls draw every change out, and count as hidden until the first frame of that; how soon it comes varies. */
function focusOnceShown(element: HTMLElement, frames: number): void {
  element.focus({ preventScroll: true });
  const nothingHasIt = document.activeElement === document.body;
  if (nothingHasIt && frames > 0) requestAnimationFrame(() => focusOnceShown(element, frames - 1));
}
