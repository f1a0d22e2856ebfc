import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeSettings, defaultSettings } from '@/services/settings';
import { asOnPaper } from './night';
import { ThemeProvider } from './ThemeProvider';

let systemIsDark = false;
let systemChanged: () => void = () => undefined;

beforeEach(() => {
  systemIsDark = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        get matches() {
          return query === '(prefers-color-scheme: dark)' && systemIsDark;
        },
        addEventListener: (_: string, listener: () => void) => {
          if (query === '(prefers-color-scheme: dark)') systemChanged = listener;
        },
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  act(() => changeSettings(defaultSettings));
});

const root = document.documentElement;
const look = () => [root.dataset.theme, root.style.getPropertyValue('--qiao-surface')];
const light = ['light', '#ffffff'];
const dark = ['dark', '#181e1d'];

function systemTurns(isDark: boolean): void {
  systemIsDark = isDark;
  act(() => systemChanged());
}

it('goes by the system until a setting says otherwise', () => {
  render(<ThemeProvider>页面</ThemeProvider>);
  expect(look()).toEqual(light);
  systemTurns(true);
  expect(look()).toEqual(dark);
  act(() => changeSettings({ appearance: 'light' }));
  expect(look()).toEqual(light);
  systemTurns(false);
  act(() => changeSettings({ appearance: 'dark' }));
  expect(look()).toEqual(dark);
});

it('is light on paper, and dark again afterwards', () => {
  render(<ThemeProvider>页面</ThemeProvider>);
  act(() => changeSettings({ appearance: 'dark' }));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(look()).toEqual(light);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(look()).toEqual(dark);
  let copied: unknown;
  act(() => {
    copied = asOnPaper(look);
  });
  expect(copied).toEqual(light);
  expect(look()).toEqual(dark);
});

it('tells the browser’s own bar', () => {
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  document.head.append(meta);
  render(<ThemeProvider>页面</ThemeProvider>);
  expect(meta.content).toBe('#009579');
  act(() => changeSettings({ appearance: 'dark' }));
  expect(meta.content).toBe('#181e1d');
  meta.remove();
});
