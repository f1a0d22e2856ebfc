import { useLayoutEffect } from 'react';

/** Gives the document's root a class for as long as the component is shown. Not every browser here has `:has()`. */
export function useRootClass(name: string | undefined): void {
  useLayoutEffect(() => {
    if (!name) return;
    document.documentElement.classList.add(name);
    return () => document.documentElement.classList.remove(name);
  }, [name]);
}
