import { type RefObject, useEffect, useState } from 'react';

/** How wide the fade is that lies over tabs at the edge, in pixels; the style sheet has the same. */
const fade = 28;

type List = RefObject<HTMLElement | null>;

/**
 * Scrolls to the current tab when it changes, and when the arrows leave less room. An observer reports whether the tab is
 * visible. Only a hidden tab needs `scrollIntoView`, which makes the browser lay out the page again.
 */
export function useCurrentInSight(list: List, active: string, count: number, arrows: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab becomes the current one, or moves.
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current]')?.parentElement;
    if (!tab) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        observer.disconnect();
        if (entry && entry.intersectionRatio < 1) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      { root: list.current, rootMargin: `0px -${fade}px` },
    );
    observer.observe(tab);
    return () => observer.disconnect();
  }, [list, active, count, arrows]);
}

/** Of a tab at the edge, less than this in sight counts as more to come: widths in fractions of a pixel never fit quite. */
const inSight = 0.97;

/** On which sides of the bar there are tabs out of sight; `ends` names the first and the last tab. */
export function useOverflow(list: List, ends: string): { left: boolean; right: boolean } {
  const [overflow, setOverflow] = useState({ left: false, right: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other tabs at the ends, others are to be observed.
  useEffect(() => {
    const first = list.current?.firstElementChild;
    const last = list.current?.lastElementChild;
    if (!first || !last) return;
    const hidden = new Map<Element, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) hidden.set(entry.target, entry.intersectionRatio < inSight);
        setOverflow({ left: hidden.get(first) ?? false, right: hidden.get(last) ?? false });
      },
      { root: list.current, threshold: inSight },
    );
    for (const tab of new Set([first, last])) observer.observe(tab);
    return () => observer.disconnect();
  }, [list, ends]);
  return overflow;
}

/** The wheel scrolls the bar sideways, and not the page with it, which takes a listener of the browser's own. */
export function useSidewaysWheel(list: List): void {
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
