import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How many items of a list fit into its width beside the last one, which represents the others. Items that do not fit
 * are hidden, not removed, so that their width can be measured.
 */
export function useFitting(list: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another count other items are observed.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const widths = [...element.children].map((item) => (item as HTMLElement).offsetWidth);
      setFitting(fittingOf(widths, element.clientWidth));
    };
    // The last item is wider when it has more to say, and a badge may come at any time.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const item of element.children) observer.observe(item);
    return () => observer.disconnect();
  }, [list, count]);
  return Math.min(fitting, count);
}

/** The same for widths, the last of which is that of the substitute. */
export function fittingOf(widths: number[], room: number): number {
  const items = widths.slice(0, -1);
  const sum = (some: number[]) => some.reduce((total, width) => total + width, 0);
  if (sum(items) <= room) return items.length;
  let fitting = items.length - 1;
  while (fitting > 0 && sum(items.slice(0, fitting)) + (widths.at(-1) ?? 0) > room) fitting -= 1;
  return Math.max(fitting, 0);
}
