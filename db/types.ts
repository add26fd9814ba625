import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { schema } from "./schema.ts";

export type Database = Pick<
  NodePgDatabase<typeof schema>,
  "select" | "insert" | "update" | "delete" | "execute" | "$count"
> & { transaction: NodePgDatabase<typeof schema>["transaction"] };
