import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A stored response for duplicate submissions. Contains no link token. */
export interface StoredResponse {
  status: number;
  headers: [string, string][];
  body: string | null;
}

/** Idempotency keys of forms submitted within the last day. */
export const sentForms = pgTable(
  "sent_forms",
  {
    /**
     * 'form.content': a hash of the sender, target and form with its page's own id, and a hash of
     * all fields.
     */
    key: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /**
     * Null while the first request is running, and for good if the process died before responding.
     */
    answer: jsonb().$type<StoredResponse>(),
  },
  (t) => [index("sent_forms_by_time").on(t.at)],
);

/** Audit log. Contains opaque ids, field names and scores, never personal data. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorAccountId: uuid("actor_account_id"),
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index("audit_by_subject").on(t.subject), index("audit_by_time").on(t.at)],
);

/** Rate limiter counters. The library names the columns; times are milliseconds since 1970. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (t) => [index("rate_limits_expiry").on(t.expire)],
);

/**
 * Key-value store for facts about the site, such as the fingerprint of its key
 * (`domain/core/site-state.ts`).
 */
export const siteState = pgTable("site_state", {
  key: text().primaryKey(),
  value: text().notNull(),
});
