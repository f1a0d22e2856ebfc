import { useMemoizedFn } from 'ahooks';
import { useEffect, useInsertionEffect, useRef } from 'react';

/**
 * Runs `leave` when the page goes behind another tab of the application, when the browser hides or leaves it, and when
 * the part ends, which `ended` says.
 */
export function useLeaving(leave: (ended: boolean) => void): void {
  const run = useMemoizedFn(leave);
  const ended = useRef(false);
  // Of all effects this kind alone lasts while the page is behind another tab; it ends before the others do.
  useInsertionEffect(() => {
    ended.current = false;
    return () => {
      ended.current = true;
    };
  }, []);
  useEffect(() => {
    const left = () => run(false);
    const hidden = () => {
      if (document.visibilityState === 'hidden') left();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', left);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', left);
      run(ended.current);
    };
  }, [run]);
}
