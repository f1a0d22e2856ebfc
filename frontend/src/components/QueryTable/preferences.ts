import { useState } from 'react';
import { useSessionState } from '@/services/session';
import { tableKey } from '@/services/session/keys';

/** Conditions that this browser has kept under a name, as the query of an address; the server keeps them now. */
interface SavedQuery {
  name: string;
  search: string;
}

/** How one user wants one table. Columns go by their titles. */
export interface Preferences {
  order: string[];
  hidden: string[];
  /** Pixels, of the columns whose width the user has set. */
  widths: Record<string, number>;
}

/** A list as it is before anybody changes it. */
export const defaultPreferences: Preferences = {
  order: [],
  hidden: [],
  widths: {},
};

/** No column is made narrower, or wider, than so many pixels. */
export const leastWidth = 56;
/** The widest column (px). */
export const mostWidth = 1000;

/** The wishes of the signed-in account for a table, and the way to change them; they outlive signing out. */
export function usePreferences(table: string): [Preferences, (change: Partial<Preferences>) => void] {
  const state = useSessionState();
  const key = tableKey(state.status === 'signedIn' ? state.session.account : '', table);
  const [kept, setKept] = useState(() => ({ key, preferences: read(key) }));
  const current = kept.key === key ? kept.preferences : read(key);
  const change = (part: Partial<Preferences>) => {
    const preferences = { ...current, ...part };
    setKept({ key, preferences });
    try {
      localStorage.setItem(key, JSON.stringify(preferences));
    } catch {
      // A full or forbidden storage costs the wishes of the next visit only.
    }
  };
  return [current, change];
}

/** What was kept, as far as it can be read. */
function read(key: string): Preferences {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences> | null;
    return {
      order: list(kept?.order).filter(isText),
      hidden: list(kept?.hidden).filter(isText),
      widths: Object.fromEntries(Object.entries(kept?.widths ?? {}).filter(([, width]) => isWidth(width))),
    };
  } catch {
    return defaultPreferences;
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string';
const isWidth = (value: unknown) => typeof value === 'number' && value >= leastWidth && value <= mostWidth;

/** The conditions that this browser has kept for a table of an account, for the last time. */
export function takeSaved(account: string, table: string): SavedQuery[] {
  const key = tableKey(account, table);
  try {
    const { saved, ...kept } = JSON.parse(localStorage.getItem(key) ?? '{}') as { saved?: unknown };
    if (saved !== undefined) localStorage.setItem(key, JSON.stringify(kept));
    return list(saved).filter(isSaved);
  } catch {
    return [];
  }
}

function isSaved(value: unknown): value is SavedQuery {
  const { name, search } = (value ?? {}) as Partial<SavedQuery>;
  return isText(name) && isText(search);
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

/** Of these the ones that are shown, as wide as the user wants them; the first always is. */
export const shown = <Column extends { title: string; width?: number }>(
  columns: readonly Column[],
  { hidden, widths }: Preferences,
): Column[] =>
  columns
    .filter(({ title }, index) => index === 0 || !hidden.includes(title))
    .map((column) => ({ ...column, width: widths[column.title] ?? column.width }));
