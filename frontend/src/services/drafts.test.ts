import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fresh } from '../../test/fresh';
import { localCache } from './localCache';

type Module = typeof import('./drafts');

let drafts: Module['drafts'];
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  ({ drafts } = await fresh<Module>('services/drafts'));
});
afterEach(() => vi.unstubAllGlobals());

/** A storage without room for drafts, until `free` says that there is some. */
function fill(free: () => boolean) {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'drafts' && !free()) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, given);
  });
}

it('finds the draft of an account again, and of no other', async () => {
  expect(await drafts.put('kefu', 'quotation/1', { a: 1 })).toBe(true);
  const later = (await fresh<Module>('services/drafts')).drafts;
  expect(await later.get('kefu', 'quotation/1')).toEqual({ a: 1 });
  expect(await later.get('admin', 'quotation/1')).toBeUndefined();
  await later.delete('kefu', 'quotation/1');
  expect(await drafts.get('kefu', 'quotation/1')).toBeUndefined();
});

it('in a full storage a draft takes the place of the cache', async () => {
  const clear = vi.spyOn(localCache, 'clear');
  fill(() => clear.mock.calls.length > 0);
  expect(await drafts.put('kefu', 'quotation/1', 'text')).toBe(true);
  const later = (await fresh<Module>('services/drafts')).drafts;
  expect(await later.get('kefu', 'quotation/1')).toBe('text');
});

it.each([
  ['has no room', () => fill(() => false)],
  [
    'forbids storage',
    () =>
      vi.stubGlobal('indexedDB', {
        open: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
  ],
])('a draft lasts as long as the page where the browser %s, which is said', async (_, refuse) => {
  refuse();
  expect(await drafts.put('kefu', 'quotation/1', 'text')).toBe(false);
  expect(await drafts.get('kefu', 'quotation/1')).toBe('text');
  const later = (await fresh<Module>('services/drafts')).drafts;
  expect(await later.get('kefu', 'quotation/1')).toBeUndefined();
  await drafts.delete('kefu', 'quotation/1');
  expect(await drafts.get('kefu', 'quotation/1')).toBeUndefined();
});

it('a draft that found no room is kept as soon as there is some', async () => {
  let room = false;
  fill(() => room);
  await drafts.put('kefu', 'quotation/1', 'old');
  room = true;
  expect(await drafts.put('kefu', 'quotation/1', 'new')).toBe(true);
  expect(await drafts.get('kefu', 'quotation/1')).toBe('new');
});
