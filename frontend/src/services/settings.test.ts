import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fresh } from '../../test/fresh';

// The settings are read once, when the page loads.
const load = () => fresh<typeof import('./settings')>('services/settings');

const key = 'qiao.settings';
const forgetSize = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test is about cookies.
  document.cookie = 'size=; path=/; max-age=0';
};
beforeEach(forgetSize);
afterEach(forgetSize);

it('starts with the defaults: #009579, medium, everything shown', async () => {
  const { useSettings } = await load();
  expect(renderHook(useSettings).result.current).toEqual({
    theme: '#009579',
    appearance: 'system',
    showSettings: true,
    tagsView: true,
    fixedHeader: true,
    sidebarLogo: true,
    size: 'medium',
    compact: false,
  });
});

it('a change applies at once and is kept; the size goes into its cookie', async () => {
  const { changeSettings, useSettings } = await load();
  const { result } = renderHook(useSettings);
  act(() => changeSettings({ theme: '#1890ff', size: 'small', tagsView: false }));
  expect(result.current).toMatchObject({ theme: '#1890ff', size: 'small', tagsView: false });
  expect(document.cookie).toContain('size=small');
  const later = await load();
  expect(renderHook(later.useSettings).result.current).toEqual(result.current);
});

it.each([
  ['not json', '{'],
  ['null', 'null'],
  ['wrong kinds', '{"theme":"red","tagsView":"yes","size":"huge","appearance":"grey","fixedHeader":false}'],
])('what was kept and cannot be used is at its default: %s', async (_, kept) => {
  localStorage.setItem(key, kept);
  const { defaultSettings, useSettings } = await load();
  expect({ ...renderHook(useSettings).result.current, fixedHeader: true }).toEqual(defaultSettings);
});

it('a size that another client of the host has put into the cookie wins', async () => {
  localStorage.setItem(key, '{"size":"small"}');
  // biome-ignore lint/suspicious/noDocumentCookie: written as another client would.
  document.cookie = 'size=large; path=/';
  const { useSettings } = await load();
  expect(renderHook(useSettings).result.current.size).toBe('large');
});

it('follows other tabs, and a storage that was cleared', async () => {
  const { followSettings, useSettings } = await load();
  const stop = followSettings();
  const { result } = renderHook(useSettings);
  const changed = (name: string | null) =>
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: name })));
  localStorage.setItem(key, '{"theme":"#f5222d"}');
  changed('something else');
  expect(result.current.theme).toBe('#009579');
  changed(key);
  expect(result.current.theme).toBe('#f5222d');
  localStorage.clear();
  changed(null);
  expect(result.current.theme).toBe('#009579');
  stop();
});

it('an installation’s colour is that of all who have chosen none, and of nobody else', async () => {
  localStorage.setItem(key, '{"tagsView":false}');
  const { changeSettings, setDefaultTheme, useSettings } = await load();
  const { result } = renderHook(useSettings);
  for (const color of [undefined, 'red', '#6959cd']) act(() => setDefaultTheme(color));
  expect(result.current).toMatchObject({ theme: '#6959cd', tagsView: false });
  act(() => changeSettings({ compact: true }));
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ tagsView: false, compact: true });
  act(() => changeSettings({ theme: '#009579' }));
  const later = await load();
  later.setDefaultTheme('#f5222d');
  expect(renderHook(later.useSettings).result.current.theme).toBe('#009579');
});

it('a full storage costs nothing now', async () => {
  const { changeSettings, useSettings } = await load();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { result } = renderHook(useSettings);
  act(() => changeSettings({ theme: '#212121' }));
  expect(result.current.theme).toBe('#212121');
});
