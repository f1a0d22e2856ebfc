import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fresh } from '../../test/fresh';

type Module = typeof import('./browserStorage');

let storage: Module;
beforeEach(async () => {
  storage = await fresh<Module>('services/browserStorage');
});

const natives = ['localStorage', 'sessionStorage'] as const;
const originals = natives.map((name) => Object.getOwnPropertyDescriptor(window, name));
afterEach(() => {
  natives.forEach((name, at) => {
    const original = originals[at];
    if (original) Object.defineProperty(window, name, original);
    else Reflect.deleteProperty(window, name);
  });
});

const replace = (get: () => Storage | null) => {
  for (const name of natives) Object.defineProperty(window, name, { configurable: true, get });
};
/** Chrome that blocks all cookies; a WebView without storage has null. */
const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};

/** Room for so many characters in the local storage. */
function bound(room: number) {
  const real = localStorage;
  const setItem = (key: string, value: string) => {
    const others = Object.keys(real).filter((other) => other !== key);
    const used = others.reduce((sum, other) => sum + other.length + (real.getItem(other) ?? '').length, 0);
    if (used + key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError');
    real.setItem(key, value);
  };
  const bounded = new Proxy(real, {
    get: (_, name) => (name === 'setItem' ? setItem : Reflect.get(real, name)),
  });
  replace(() => bounded);
}

it('keeps texts in the storage of the browser and says nothing', () => {
  storage.localTexts.set('a', '1');
  storage.sessionTexts.set('a', '2');
  expect([localStorage.getItem('a'), sessionStorage.getItem('a')]).toEqual(['1', '2']);
  expect([storage.localTexts.get('a'), storage.sessionTexts.get('a')]).toEqual(['1', '2']);
  storage.localTexts.remove('a');
  expect([storage.localTexts.get('a'), storage.sessionTexts.get('a')]).toEqual([null, '2']);
  expect(storage.storageRefusal()).toBeUndefined();
  expect(storage.localTexts.keeps()).toBe(true);
});

it.each([
  ['throws', denied],
  ['is null', () => null],
])('lasts as long as the page where the storage %s, and says so once', (_, get) => {
  replace(get);
  const heard = vi.fn();
  storage.onStorageRefusal(heard);
  expect(storage.localTexts.get('a')).toBeNull();
  expect(storage.storageRefusal()).toBeUndefined();
  storage.localTexts.set('a', '1');
  storage.sessionTexts.set('b', '2');
  expect([storage.localTexts.get('a'), storage.sessionTexts.get('b'), storage.localTexts.get('b')]).toEqual([
    '1',
    '2',
    null,
  ]);
  storage.localTexts.remove('a');
  expect(storage.localTexts.get('a')).toBeNull();
  expect(storage.storageRefusal()).toBe('forbidden');
  expect(heard).toHaveBeenCalledOnce();
  expect(storage.localTexts.keeps()).toBe(false);
});

it('makes room from what the user makes again by working, and from nothing else', () => {
  localStorage.setItem('qiao.recent.admin', 'x'.repeat(40));
  localStorage.setItem('qiao.tabs.admin', 'x'.repeat(40));
  localStorage.setItem('qiao.table.admin.rooms', '{}');
  localStorage.setItem('of another program', '1');
  bound(150);
  storage.localTexts.set('qiao.settings', 'x'.repeat(40));
  expect(localStorage.getItem('qiao.settings')).toBe('x'.repeat(40));
  expect(Object.keys(localStorage).sort()).toEqual([
    'of another program',
    'qiao.settings',
    'qiao.table.admin.rooms',
  ]);
  expect(storage.storageRefusal()).toBeUndefined();
});

it('goes on without room, says so, and keeps the value as soon as there is room', () => {
  localStorage.setItem('of another program', 'x'.repeat(100));
  localStorage.setItem('qiao.settings', 'old');
  bound(131);
  storage.localTexts.set('qiao.settings', 'a long new value');
  expect(storage.localTexts.get('qiao.settings')).toBe('a long new value');
  expect(storage.storageRefusal()).toBe('full');
  expect(storage.localTexts.keeps()).toBe(false);
  localStorage.removeItem('of another program');
  storage.localTexts.set('qiao.settings', 'another value');
  expect(localStorage.getItem('qiao.settings')).toBe('another value');
  expect(storage.localTexts.get('qiao.settings')).toBe('another value');
});
