import { localTexts } from './browserStorage';
import { recentPagesKey } from './session/keys';

/** How many are offered, and one more for the page that the user is on. */
export const mostRecentPages = 8;

/** The menu paths of the pages that the account visited last, newest first; anything unreadable counts as none. */
export function recentPages(account: string): string[] {
  try {
    const kept: unknown = JSON.parse(localTexts.get(recentPagesKey(account)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts a page at the head of those that the account has visited last. */
export function recordVisit(account: string, path: string): void {
  const others = recentPages(account).filter((other) => other !== path);
  localTexts.set(recentPagesKey(account), JSON.stringify([path, ...others].slice(0, mostRecentPages + 1)));
}
