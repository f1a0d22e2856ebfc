/**
 * A cache that shows data at once on the next visit: one IndexedDB store, version 1 (specification §9). Nothing depends
 * on it: where the browser forbids storage, every read is a miss and every write is ignored. Rights and menus are not
 * kept here, because old ones would be wrong.
 */

import type { IDBPDatabase } from 'idb';

const store = 'cache';
const version = 1;

interface Entry {
  value: unknown;
  /** When it was kept and from when on it is a miss, in milliseconds since 1970. */
  at: number;
  until: number;
}

/** The key of the account that owns the cache. */
const ownerKey = '(owner)';

let opening: Promise<IDBPDatabase> | undefined;

function database(): Promise<IDBPDatabase> {
  if (opening) return opening;
  const forget = () => {
    opening = undefined;
  };
  opening = opened(forget);
  opening.catch(forget);
  return opening;
}

async function opened(terminated: () => void): Promise<IDBPDatabase> {
  const { openDB } = await import(/* webpackChunkName: "idb" */ 'idb');
  return openDB('qiao', version, { upgrade: (db) => void db.createObjectStore(store), terminated });
}

async function attempt<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await database());
  } catch {
    return undefined;
  }
}

/** Values that the browser keeps, by name; nothing of them is sent. */
export const localCache = {
  /** The value of the key, or `undefined` when there is none or it is too old. */
  async get<T>(key: string): Promise<T | undefined> {
    const entry = (await attempt((db) => db.get(store, key))) as Entry | undefined;
    const now = Date.now();
    // After the clock was set back an entry would stay longer than allowed.
    return entry && entry.at <= now && now < entry.until ? (entry.value as T) : undefined;
  },

  /** Keeps a value that can be cloned, for `maxAge` milliseconds; left out, until it is deleted. */
  async set(key: string, value: unknown, maxAge = Number.POSITIVE_INFINITY): Promise<void> {
    const at = Date.now();
    await attempt((db) => db.put(store, { value, at, until: at + maxAge } satisfies Entry, key));
  },

  async delete(key: string): Promise<void> {
    await attempt((db) => db.delete(store, key));
  },

  async clear(): Promise<void> {
    await attempt((db) => db.clear(store));
  },

  /** From now on it is the account's; the data of another one are cleared before anything else is read. */
  async claim(account: string): Promise<void> {
    await attempt(async (db) => {
      const change = db.transaction(store, 'readwrite');
      if ((await change.store.get(ownerKey)) !== account) {
        await change.store.clear();
        await change.store.put(account, ownerKey);
      }
      await change.done;
    });
  },
};
