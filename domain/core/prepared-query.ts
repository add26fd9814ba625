import type { Database } from "../../db/types.ts";

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

interface Executable {
  execute(params?: Record<string, unknown>): Promise<unknown>;
}

let count = 0;

/**
 * A prepared statement, built once per database and prepared once per connection, for frequent
 * queries that cost more to plan than to run. `make` must end in `.prepare("unique_name")` and use
 * `sql.placeholder` for parameters. A partial index needs its condition as a literal, not a
 * placeholder. Pages for visitors share the results: pass no time of day as a parameter.
 */
export function preparedQuery<Query extends Executable>(
  make: (db: Database) => Query,
): (db: Database) => Query {
  const made = new WeakMap<Database, Query>();
  const id = ++count;
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const query = make(db);
    const results = caches.get(db);
    if (results) {
      const run = query.execute.bind(query);
      const execute = (params?: Record<string, unknown>) =>
        results.read(`${id} ${JSON.stringify(params)}`, () => run(params));
      Object.assign(query, { execute });
    }
    made.set(db, query);
    return query;
  };
}
