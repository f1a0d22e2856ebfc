import { Suspense, useLayoutEffect } from 'react';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useRootClass } from '@/components/useRootClass';
import { isLocked, useSessionState } from '@/services/session';

const Screen = lazyWithRetry(() => import(/* webpackChunkName: "lock-screen" */ './LockScreen'));

/** While the session is locked: in place of everything, which stays as it is behind it (global.css). */
export function LockScreen() {
  const locked = isLocked(useSessionState());
  useFocusGivenBack(locked);
  useRootClass(locked ? 'qiao-locked' : undefined);
  if (!locked) return null;
  return (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  );
}

/** What had the focus has it again when it is shown again; hiding it takes it away. */
function useFocusGivenBack(hidden: boolean): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!hidden || !(before instanceof HTMLElement)) return;
    const focus = () => before.focus({ preventScroll: true });
    // antd's controls draw every change out, and in the first frame that shows them they still count as hidden.
    return () => void requestAnimationFrame(() => requestAnimationFrame(focus));
  }, [hidden]);
}
