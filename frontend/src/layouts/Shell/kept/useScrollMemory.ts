import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Every navigation scrolls to the top (specification §2), and a return to a kept page to its old position. `page` is
 * the shown page's id; `undefined` for a page that is not kept, whose path is `path`.
 */
export function useScrollMemory(page: number | undefined, path: string): void {
  const left = useRef(new Map<number, number>());
  const shown = useRef(page);

  useEffect(() => {
    const remember = () => {
      if (shown.current !== undefined) left.current.set(shown.current, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path tells apart pages that are not kept.
  useLayoutEffect(() => {
    shown.current = page;
    window.scrollTo(0, (page !== undefined && left.current.get(page)) || 0);
  }, [page, path]);
}
