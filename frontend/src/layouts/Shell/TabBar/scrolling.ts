import { type RefObject, useEffect } from 'react';

/**
 * Brings the current tab into sight whenever another one becomes it. An observer tells whether it is in sight once
 * the frame is laid out; to ask for it, as `scrollIntoView` does, lays the whole page out a second time.
 */
export function useCurrentInSight(list: RefObject<HTMLElement | null>, active: string, count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab becomes the current one, or moves.
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current]')?.parentElement;
    if (!tab) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        observer.disconnect();
        if (entry && entry.intersectionRatio < 1) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      { root: list.current },
    );
    observer.observe(tab);
    return () => observer.disconnect();
  }, [list, active, count]);
}

/** The wheel scrolls the bar sideways, and not the page with it, which takes a listener of the browser's own. */
export function useSidewaysWheel(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    const scroll = (event: WheelEvent) => {
      if (!element || element.scrollWidth <= element.clientWidth) return;
      event.preventDefault();
      element.scrollBy({ left: event.deltaY });
    };
    element?.addEventListener('wheel', scroll, { passive: false });
    return () => element?.removeEventListener('wheel', scroll);
  }, [list]);
}
