import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fresh } from '../../test/fresh';

/** Each test has a browser of its own. */
let localCache: typeof import('./localCache')['localCache'];

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  ({ localCache } = await fresh<typeof import('./localCache')>('services/localCache'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('has one store, version 1', async () => {
  await localCache.set('k', 1);
  const db = await openDB('qiao');
  expect([...db.objectStoreNames]).toEqual(['cache']);
  expect(db.version).toBe(1);
});

it('keeps what can be cloned, until it is deleted or replaced', async () => {
  await localCache.set('a', { list: [1, null, '宿舍'] });
  await localCache.set('b', 2);
  await expect(localCache.get('a')).resolves.toEqual({ list: [1, null, '宿舍'] });
  await localCache.set('a', 3);
  await localCache.delete('b');
  await expect(localCache.get('a')).resolves.toBe(3);
  await expect(localCache.get('b')).resolves.toBeUndefined();
});

it('an entry older than its age is a miss, and so is one from the future', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  await localCache.set('k', 'x', 5000);
  vi.setSystemTime(1_004_999);
  await expect(localCache.get('k')).resolves.toBe('x');
  vi.setSystemTime(1_005_000);
  await expect(localCache.get('k')).resolves.toBeUndefined();
  vi.setSystemTime(999_999);
  await expect(localCache.get('k')).resolves.toBeUndefined();
});

it('clear leaves nothing', async () => {
  await localCache.claim('admin');
  await localCache.set('k', 'x');
  await localCache.clear();
  const db = await openDB('qiao');
  await expect(db.count('cache')).resolves.toBe(0);
});

it('another account finds nothing of the one before it; the same one finds everything', async () => {
  await localCache.claim('admin');
  await localCache.set('k', 'x');
  await localCache.claim('admin');
  await expect(localCache.get('k')).resolves.toBe('x');
  // Not waited for: later requests come after it.
  void localCache.claim('putong');
  await expect(localCache.get('k')).resolves.toBeUndefined();
});

it('a value that cannot be kept is forgotten', async () => {
  await localCache.set('k', () => undefined);
  await expect(localCache.get('k')).resolves.toBeUndefined();
});

it.each<[string, () => unknown]>([
  ['is missing', () => vi.stubGlobal('indexedDB', undefined)],
  [
    'is forbidden',
    () =>
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
  ],
  ['cannot be opened', () => openDB('qiao', 2)],
])('where IndexedDB %s everything is a miss', async (_, arrange) => {
  await arrange();
  await localCache.claim('admin');
  await localCache.set('k', 1);
  await expect(localCache.get('k')).resolves.toBeUndefined();
  await localCache.delete('k');
  await localCache.clear();
});

it('opens it again when the browser has closed it', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  await localCache.set('k', 1);
  await localCache.get('k');
  expect(open).toHaveBeenCalledTimes(1);
  forceCloseDatabase(open.mock.results[0]?.value.result);
  await waitFor(() => expect(localCache.get('k')).resolves.toBe(1));
  expect(open).toHaveBeenCalledTimes(2);
});
