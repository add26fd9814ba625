import type { Database } from "#db/types.ts";

/** Remembers results by key until they can have changed. */
export interface ResultCache {
  read<T>(key: string, run: () => Promise<T>): Promise<T>;
}

const caches = new WeakMap<Database, ResultCache>();

/** Lets the reads of `db` share their results, which nobody must modify. */
export function shareResults(db: Database, results: ResultCache): Database {
  caches.set(db, results);
  return db;
}

/** The database for one request that only reads: what it reads twice is read once. */
export function readingOnce(db: Database): Database {
  const results = new Map<string, Promise<unknown>>();
  return shareResults(Object.create(db) as Database, {
    read: <T>(key: string, run: () => Promise<T>) => {
      const result = results.get(key) ?? run();
      results.set(key, result);
      return result as Promise<T>;
    },
  });
}

/**
 * Reads once for all who ask with the same key, if the results of `db` are shared, as those of pages
 * for visitors are: the key names the query and all its parameters, and no time of day.
 */
export async function sharedRead<T>(db: Database, key: string, run: () => PromiseLike<T>) {
  const results = caches.get(db);
  return results ? results.read(key, async () => run()) : run();
}
