import { tabsKey } from '@/services/session/keys';
import type { Tab } from './tabs';

/** The account's tabs of its last visit; anything unreadable counts as none. */
export function readTabs(account: string): Tab[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(tabsKey(account)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTab) : [];
  } catch {
    return [];
  }
}

export function writeTabs(account: string, tabs: Tab[]): void {
  try {
    localStorage.setItem(tabsKey(account), JSON.stringify(tabs));
  } catch {
    // A full or forbidden storage costs the tabs of the next visit, not the work of this one.
  }
}

function isTab(value: unknown): value is Tab {
  const tab = value as Partial<Tab> | null;
  return typeof tab?.path === 'string' && typeof tab.search === 'string' && typeof tab.title === 'string';
}
