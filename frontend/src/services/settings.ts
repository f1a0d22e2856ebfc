import { useSyncExternalStore } from 'react';
import { localTexts } from './browserStorage';
import { readCookie, writeCookie } from './session/cookies';
import { settingsKey, sizeCookie } from './session/keys';

/** Light or dark pages; `system` follows the system. */
export type Appearance = 'system' | 'light' | 'dark';

/** How big antd's controls are. */
export type UiSize = 'large' | 'medium' | 'small';

/** How the shell looks, per browser (specification §3, Settings). */
export interface Settings {
  /** Brand colour, `#rrggbb`. */
  theme: string;
  appearance: Appearance;
  /** Whether the header offers the settings; the user menu always does. */
  showSettings: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  size: UiSize;
  /** Whether the rows of lists are close together. */
  compact: boolean;
}

/** Specification §9, which has no dark pages; an installation may have a colour of its own. */
export const defaultSettings: Settings = {
  theme: '#009579',
  appearance: 'system',
  showSettings: true,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  size: 'medium',
  compact: false,
};

/** Whether a value that was kept can be used. */
const fits: { [Name in keyof Settings]: (value: unknown) => boolean } = {
  theme: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
  appearance: (value) => value === 'system' || value === 'light' || value === 'dark',
  showSettings: isBoolean,
  tagsView: isBoolean,
  fixedHeader: isBoolean,
  sidebarLogo: isBoolean,
  size: (value) => value === 'large' || value === 'medium' || value === 'small',
  compact: isBoolean,
};

/** A year, in seconds: the choice outlives the session. */
const keep = 365 * 24 * 3600;

let settings = stored();
const listeners = new Set<() => void>();

/** The user's settings of the page; follows changes. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, () => settings);
}

/** Applies at once and is kept. */
export function changeSettings(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  writeCookie(sizeCookie, settings.size, keep);
  localTexts.set(settingsKey, JSON.stringify(chosen()));
  notify();
}

/** The default colour of users without a choice. To be set before the first component. */
export function setDefaultTheme(theme: string | undefined): void {
  if (theme === undefined || !fits.theme(theme)) return;
  defaultSettings.theme = theme;
  settings = stored();
  notify();
}

/** From start-up on, changes in another tab of this browser apply here too. Returns a function that stops it. */
export function followSettings(): () => void {
  const follow = ({ key }: StorageEvent) => {
    // No key: everything has been cleared.
    if (key !== settingsKey && key !== null) return;
    settings = stored();
    notify();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** The settings that differ from the defaults. The others are not kept, so that they follow them. */
function chosen(): Partial<Settings> {
  const names = Object.keys(defaultSettings) as (keyof Settings)[];
  const own = names.filter((name) => settings[name] !== defaultSettings[name]);
  return Object.fromEntries(own.map((name) => [name, settings[name]]));
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The kept settings, as far as they can be read; the others have their defaults. */
function stored(): Settings {
  let kept: Partial<Settings> | null = null;
  try {
    kept = JSON.parse(localTexts.get(settingsKey) ?? 'null');
  } catch {
    // Unreadable counts as nothing kept.
  }
  // Clients of the legacy UI on the same host read and write the cookie, so it has precedence.
  const all: Record<string, unknown> = { ...kept, size: readCookie(sizeCookie) ?? kept?.size };
  const names = Object.keys(defaultSettings) as (keyof Settings)[];
  const good = names.filter((name) => fits[name](all[name])).map((name) => [name, all[name]]);
  return { ...defaultSettings, ...Object.fromEntries(good) };
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}
