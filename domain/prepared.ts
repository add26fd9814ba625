import type { Database } from "../db/types.ts";

/**
 * A query that is asked often, made once for each database and prepared once on each of its connections: building
 * and planning it cost more than running it, and PostgreSQL plans it no more where a plan for any values does as well. `make` ends in `.prepare("name_of_its_own")`, and what differs from
 * one time to the next is a `sql.placeholder`. A partial index is used only where its condition stands in the
 * query as it is, and not as a placeholder.
 */
export function prepared<Query>(make: (db: Database) => Query): (db: Database) => Query {
  const made = new WeakMap<Database, Query>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const query = make(db);
    made.set(db, query);
    return query;
  };
}
