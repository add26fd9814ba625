import type { Database } from "#db/types.ts";

/** Remembers results by key until they can have changed. */
export interface ResultCache {
  read<T>(key: string, run: () => Promise<T>): Promise<T>;
}

const caches = new WeakMap<Database, ResultCache>();

/** Lets the prepared queries of `db` share their results, which nobody must modify. */
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

/** Reads once for all who ask with the same key, if the results of `db` are shared. */
export function sharedRead<T>(db: Database, key: string, run: () => Promise<T>): Promise<T> {
  return caches.get(db)?.read(key, run) ?? run();
}

interface Executable {
  execute(params?: Record<string, unknown>): Promise<unknown>;
}

let count = 0;

/**
 * A prepared statement for frequent queries that cost more to build and to plan than to run: built
 * once, prepared once per connection. `make` must end in `.prepare("unique_name")` and use
 * `sql.placeholder` for parameters. A partial index needs its condition as a literal, not a
 * placeholder. Pages for visitors share the results: pass no time of day as a parameter.
 */
export function preparedQuery<Query extends Executable>(
  make: (db: Database) => Query,
): (db: Database) => Query {
  let built: Query | null = null;
  const id = ++count;
  return (db) => {
    built ??= make(db);
    const query = boundTo(db, built);
    const results = caches.get(db);
    if (!results) return query;
    const execute = (params?: Record<string, unknown>) =>
      results.read(`${id} ${JSON.stringify(params)}`, () => query.execute(params));
    return Object.assign(Object.create(query) as Query, { execute });
  };
}

/** Drizzle ties a prepared query to the connection on which it was built. */
function boundTo<Query extends Executable>(db: Database, built: Query): Query {
  const { client } = (db as unknown as { session: { client: object } }).session;
  return Object.assign(Object.create(built) as Query, { client });
}
