import { localTexts, sessionTexts, type TextStorage } from '@/services/browserStorage';
import { tabsKey } from '@/services/session/keys';
import type { Tab } from './tabs';

/**
 * The account's tabs: those of this browser tab, which F5 and signing out keep; in a new one those of the browser tab
 * that was used last. Unreadable data count as none.
 */
export function readTabs(account: string): Tab[] {
  return readFrom(sessionTexts, account) ?? readFrom(localTexts, account) ?? [];
}

/** Keeps an account's tabs over a sign-out. */
export function writeTabs(account: string, tabs: Tab[]): void {
  for (const storage of [sessionTexts, localTexts]) storage.set(tabsKey(account), JSON.stringify(tabs));
}

function readFrom(storage: TextStorage, account: string): Tab[] | undefined {
  try {
    const stored: unknown = JSON.parse(storage.get(tabsKey(account)) ?? 'null');
    return Array.isArray(stored) ? stored.filter(isTab) : undefined;
  } catch {
    return undefined;
  }
}

function isTab(value: unknown): value is Tab {
  const tab = value as Partial<Tab> | null;
  return typeof tab?.path === 'string' && typeof tab.search === 'string' && typeof tab.title === 'string';
}
