import { useState } from 'react';
import { localTexts } from '@/services/browserStorage';
import { useSessionState } from '@/services/session';
import { tableKey } from '@/services/session/keys';

/** Conditions with a name, as the query of an address. An older version stored them in the browser; now the server does. */
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
    localTexts.set(key, JSON.stringify({ ...stored(key), ...preferences }));
  };
  return [current, change];
}

/** The stored value of a key; undefined where it cannot be read. */
function stored(key: string): Partial<Preferences> & { saved?: unknown } {
  try {
    return JSON.parse(localTexts.get(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function read(key: string): Preferences {
  const { order, hidden, widths } = stored(key);
  return {
    order: list(order).filter(isText),
    hidden: list(hidden).filter(isText),
    widths: Object.fromEntries(Object.entries(widths ?? {}).filter(([, width]) => isWidth(width))),
  };
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string';
const isWidth = (value: unknown) => typeof value === 'number' && value >= leastWidth && value <= mostWidth;

/**
 * Sends the conditions that an older version stored in this browser, one after the other. It deletes each when `send`
 * has succeeded; the others stay for the next visit.
 */
export async function moveSaved(
  account: string,
  table: string,
  send: (saved: SavedQuery) => Promise<unknown>,
): Promise<void> {
  const key = tableKey(account, table);
  for (const one of list(stored(key).saved).filter(isSaved)) {
    if (!(await send(one).then(yes, no))) continue;
    const { saved, ...kept } = stored(key);
    const left = list(saved).filter((other) => isSaved(other) && other.name !== one.name);
    localTexts.set(key, JSON.stringify(left.length > 0 ? { ...kept, saved: left } : kept));
  }
}

const yes = () => true;
const no = () => false;

function isSaved(value: unknown): value is SavedQuery {
  const { name, search } = (value ?? {}) as Partial<SavedQuery>;
  return isText(name) && isText(search);
}

/**
 * The columns in the user's order. The first names the row and stays first; a new column that is not in the user's
 * order is at its place in the page's order.
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
