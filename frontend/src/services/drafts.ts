/**
 * Unsent work, such as an inspector's entries without a network. Unlike `localCache` it is not cleared at a sign-out:
 * each account finds its own again. Where the browser forbids storage or has no room, a draft lasts as long as the page,
 * and `put` says so.
 */

import type { IDBPDatabase } from 'idb';
import { localCache } from './localCache';

const store = 'drafts';

let opening: Promise<IDBPDatabase> | undefined;

function database(): Promise<IDBPDatabase> {
  opening ??= opened().catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function opened(): Promise<IDBPDatabase> {
  const { openDB } = await import(/* webpackChunkName: "idb" */ 'idb');
  return openDB('qiao-drafts', 1, { upgrade: (db) => void db.createObjectStore(store) });
}

/** What the browser has not kept. */
const unkept = new Map<string, unknown>();

const keyOf = (account: string, name: string) => `${account}/${name}`;

const write = async (key: string, draft: unknown): Promise<unknown> =>
  (await database()).put(store, draft, key);

/** The unsaved entries of inspections, kept in the browser. */
export const drafts = {
  async get<T>(account: string, name: string): Promise<T | undefined> {
    const key = keyOf(account, name);
    if (unkept.has(key)) return unkept.get(key) as T;
    try {
      return (await (await database()).get(store, key)) as T | undefined;
    } catch {
      return undefined;
    }
  },

  /** Whether the browser has kept it. In a full storage it takes the place of the cache, which is read anew. */
  async put(account: string, name: string, draft: unknown): Promise<boolean> {
    const key = keyOf(account, name);
    try {
      await write(key, draft).catch(async () => {
        await localCache.clear();
        await write(key, draft);
      });
      unkept.delete(key);
      return true;
    } catch {
      unkept.set(key, draft);
      return false;
    }
  },

  async delete(account: string, name: string): Promise<void> {
    unkept.delete(keyOf(account, name));
    try {
      await (await database()).delete(store, keyOf(account, name));
    } catch {
      // Nothing was kept then.
    }
  },
};
