/**
 * Unsent work, such as an inspector's entries without a network. Unlike `localCache` it is not cleared at a sign-out:
 * each account finds its own again. Where the browser forbids storage, a draft lasts as long as its page.
 */

import type { IDBPDatabase } from 'idb';

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

const keyOf = (account: string, name: string) => `${account}/${name}`;

/** The unsaved entries of inspections, kept in the browser. */
export const drafts = {
  async get<T>(account: string, name: string): Promise<T | undefined> {
    try {
      return (await (await database()).get(store, keyOf(account, name))) as T | undefined;
    } catch {
      return undefined;
    }
  },

  /** Whether the browser has kept it. */
  async put(account: string, name: string, draft: unknown): Promise<boolean> {
    try {
      await (await database()).put(store, draft, keyOf(account, name));
      return true;
    } catch {
      return false;
    }
  },

  async delete(account: string, name: string): Promise<void> {
    try {
      await (await database()).delete(store, keyOf(account, name));
    } catch {
      // Nothing was kept then.
    }
  },
};
