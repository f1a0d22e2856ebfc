import { useLocation } from '@umijs/max';
import { useState } from 'react';
import { pageAt } from '@/services/menu';
import { canonicalPath } from '@/services/navigation/path';
import { useSession } from '@/services/session';
import { unsavedOn } from '@/services/unsaved';
import { type Kept, keep, nothingKept } from './keep';

/** The pages kept behind the tabs, the current one among them. */
export function useKeptPages(tabs: readonly { path: string }[]): Kept['pages'] {
  const { menu } = useSession();
  const place = useLocation();
  const [kept, setKept] = useState(nothingKept);
  const path = canonicalPath(place.pathname);
  const node = pageAt(menu, path);
  const next = keep(kept, {
    place,
    page: node && { path, noCache: node.noCache },
    refreshed: refreshedPath(path),
    tabs: tabs.map((tab) => tab.path),
    isUnsaved: (other) => unsavedOn([other]).length > 0,
  });
  if (next !== kept) setKept(next);
  return next.pages;
}

/** A tab is refreshed by way of /redirect{path} (specification §2). */
const refreshedPath = (path: string): string | undefined =>
  path.startsWith('/redirect/') ? canonicalPath(path.slice('/redirect'.length)) : undefined;
