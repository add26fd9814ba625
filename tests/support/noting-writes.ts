import type { Database } from "../../db/types.ts";

const WRITES: ReadonlySet<PropertyKey> = new Set([
  "insert",
  "update",
  "delete",
  "execute",
  "transaction",
]);

export function notingWrites<Db extends Database>(db: Db, wrote: () => void): Db {
  return new Proxy(db, {
    get(target, name) {
      if (WRITES.has(name)) wrote();
      return Reflect.get(target, name);
    },
  });
}
