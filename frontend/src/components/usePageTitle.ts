import { useEffect } from 'react';
import { runtimeConfig } from '@/services/runtimeConfig';

/** The document's title: the page's own, then the site's (specification §2). */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    const site = runtimeConfig().title;
    document.title = title ? `${title} - ${site}` : site;
  }, [title]);
}
