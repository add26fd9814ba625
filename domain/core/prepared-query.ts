import type { Database } from "../../db/types.ts";

/**
 * A prepared statement, built once per database and prepared once per connection, for frequent
 * queries that cost more to plan than to run. `make` must end in `.prepare("unique_name")` and use
 * `sql.placeholder` for parameters. A partial index needs its condition as a literal, not a
 * placeholder.
 */
export function preparedQuery<Query>(make: (db: Database) => Query): (db: Database) => Query {
  const made = new WeakMap<Database, Query>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const query = make(db);
    made.set(db, query);
    return query;
  };
}
