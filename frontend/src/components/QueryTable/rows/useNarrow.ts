import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than so many pixels. */
export function useNarrow(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width !== undefined && width < least;
}
