import { useState } from 'react';
import { useSessionState } from '@/services/session';
import { tableKey } from '@/services/session/keys';

/** How one user wants one table. Columns go by their titles. */
export interface Preferences {
  order: string[];
  hidden: string[];
  compact: boolean;
}

export const defaultPreferences: Preferences = { order: [], hidden: [], compact: false };

/** The wishes of the signed-in account for a table, and the way to change them; they outlive signing out. */
export function usePreferences(table: string): [Preferences, (preferences: Preferences) => void] {
  const state = useSessionState();
  const key = tableKey(state.status === 'signedIn' ? state.session.account : '', table);
  const [kept, setKept] = useState(() => ({ key, preferences: read(key) }));
  const change = (preferences: Preferences) => {
    setKept({ key, preferences });
    try {
      localStorage.setItem(key, JSON.stringify(preferences));
    } catch {
      // A full or forbidden storage costs the wishes of the next visit only.
    }
  };
  return [kept.key === key ? kept.preferences : read(key), change];
}

/** What was kept, as far as it can be read. */
function read(key: string): Preferences {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences> | null;
    const texts = (list: unknown): string[] =>
      Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [];
    return { order: texts(kept?.order), hidden: texts(kept?.hidden), compact: kept?.compact === true };
  } catch {
    return defaultPreferences;
  }
}

/**
 * The columns in the user's order. The first names the row and stays first; one that the user's order does not know
 * yet, because it is new, stands where the page puts it.
 */
export function ordered<Column extends { title: string }>(
  columns: readonly Column[],
  { order }: Preferences,
): Column[] {
  const [first, ...others] = columns;
  const list = order.flatMap((title) => others.find((column) => column.title === title) ?? []);
  others.forEach((column, index) => {
    if (!list.includes(column)) list.splice(index, 0, column);
  });
  return first ? [first, ...list] : list;
}

/** Of these the ones that are shown; the first always is. */
export const shown = <Column extends { title: string }>(
  columns: readonly Column[],
  { hidden }: Preferences,
): Column[] => columns.filter(({ title }, index) => index === 0 || !hidden.includes(title));
