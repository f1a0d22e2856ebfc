import { useLocation } from '@umijs/max';
import { useEffect } from 'react';
import { nameTab } from '@/services/navigation/openTabs';

/** Calls the page's tab by its record, once that is known. */
export function useTabName(name: string | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (name) nameTab(pathname, name);
  }, [pathname, name]);
}
