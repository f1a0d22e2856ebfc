import { useLayoutEffect } from 'react';

/** How many components want each class. */
const wanted = new Map<string, number>();

function count(name: string, change: 1 | -1): void {
  const now = (wanted.get(name) ?? 0) + change;
  wanted.set(name, now);
  document.documentElement.classList.toggle(name, now > 0);
}

/** Gives the document's root a class while a component is shown that wants it. Not every browser here has `:has()`. */
export function useRootClass(name: string | undefined): void {
  useLayoutEffect(() => {
    if (!name) return;
    count(name, 1);
    return () => count(name, -1);
  }, [name]);
}
