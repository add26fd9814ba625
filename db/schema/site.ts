import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** What an account did, to what. Holds opaque ids, field names and scores, never a personal value. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Empty for a visitor and for the site itself. No foreign key: the row outlives the account. */
    actorAccountId: uuid("actor_account_id"),
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index("audit_by_subject").on(t.subject), index("audit_by_time").on(t.at)],
);

/** Counters of the rate limiter; its library names the columns. Times are milliseconds since 1970. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
